// A change of language keeps the place, also a moment or a rule that was gone to after the page had been loaded.
const form = document.querySelector('[data-languages]');
form?.addEventListener('submit', () => {
  const {pathname, search, hash} = location, next = form.elements.next;
  if (new URL(next.value, location).pathname === pathname) next.value = pathname + search + hash;
});
