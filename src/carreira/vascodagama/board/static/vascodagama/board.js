// Vasco da Gama's board: two clicks to place a disc, send a ship, launch a project. What a second click can play lies
// ready in templates, each by what the first click chooses (data-step).

const board = () => document.querySelector('.vdg-board');

function choose(key) {
  const root = board();
  for (const button of root.querySelectorAll('[data-second]')) button.remove();
  for (const template of root.querySelectorAll('template[data-step]')) {
    if (template.dataset.step !== key) continue;
    template.before(template.content.cloneNode(true));
  }
  let chosen = null;
  for (const link of root.querySelectorAll('a.pick[data-select]')) {
    const its = link.dataset.select === key;
    link.closest('li').classList.toggle('chosen', its);
    if (its) { link.setAttribute('aria-current', 'true'); chosen = link; } else link.removeAttribute('aria-current');
  }
  const told = root.querySelector('[data-told-here]');
  if (told) told.textContent = chosen ? chosen.dataset.told : told.dataset.idle;
  const back = root.querySelector('.bar .back');
  if (back) back.hidden = !chosen;
}

// Where the next click of the gesture is.
function focusNext() {
  const root = board();
  (root.querySelector('[data-second]') ?? root.querySelector('a.pick'))?.focus({preventScroll: true});
}

document.addEventListener('click', event => {
  const link = event.target.closest?.('a[data-select]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const again = link.closest('li')?.classList.contains('chosen');
  choose(again ? '' : link.dataset.select);
  if (event.detail === 0) focusNext(); // by keyboard
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && board()?.querySelector('.chosen > a.pick')) {
    choose('');
    focusNext();
  }
});
