// The line in the page's head about tables at which it is one's turn: renewed whenever a part of the page is.
document.addEventListener('carreira:shown', () => {
  const next = document.querySelector('template[data-turns-now]');
  if (next) document.querySelector('[data-turns]').replaceChildren(next.content.cloneNode(true));
});
