// The form of an edition: after each check by the server, boxes that are wrong are marked as such, the others aren't.
// Who leaves with something typed and not saved is asked first.
const form = document.querySelector('[data-edition]');
let typed = false;
form.addEventListener('input', () => { typed = true; });
form.addEventListener('submit', () => { typed = false; });
window.addEventListener('beforeunload', event => { if (typed) event.preventDefault(); });

document.body.addEventListener('htmx:afterSettle', event => {
  if (!(event.target instanceof Element) || event.target.id !== 'verdict') return;
  const wrong = new Set();
  for (const told of document.querySelectorAll('[data-wrong]')) {
    for (const id of told.dataset.wrong.split(' ')) if (id) wrong.add(id);
  }
  for (const box of form.querySelectorAll('.box')) {
    if (wrong.has(box.id)) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }
  const name = document.getElementById('edition-name');
  if (document.getElementById('problem-name').textContent.trim()) name.setAttribute('aria-invalid', 'true');
  else name.removeAttribute('aria-invalid');
});
