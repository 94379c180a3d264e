// The form of an edition: after each check by the server, exactly the boxes with problems are marked as invalid.
// Before a page with unsaved input is left, the browser asks.
const form = document.querySelector('[data-edition]');
const refused = document.querySelector('#verdict.bad, .editions-page > .problem') !== null; // what was sent isn't saved either
const changed = ({value, defaultValue = value, checked, defaultChecked = checked}) => value !== defaultValue || checked !== defaultChecked;
let typed = refused || [...form.elements].some(changed); // before this script had been loaded
form.addEventListener('input', () => { typed = true; });
form.addEventListener('submit', () => { typed = false; });
window.addEventListener('beforeunload', event => { if (typed) event.preventDefault(); });

document.body.addEventListener('htmx:afterSettle', event => {
  if (!(event.target instanceof Element) || event.target.id !== 'verdict') return;
  const wrong = new Set();
  for (const problem of document.querySelectorAll('[data-wrong]')) {
    for (const id of problem.dataset.wrong.split(' ')) if (id) wrong.add(id);
  }
  for (const box of form.querySelectorAll('.box')) {
    if (wrong.has(box.id)) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  }
  const name = document.getElementById('edition-name');
  if (document.getElementById('problem-name').textContent.trim()) name.setAttribute('aria-invalid', 'true');
  else name.removeAttribute('aria-invalid');
});
