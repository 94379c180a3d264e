// Vasco da Gama's board: two clicks to place a disc, send a ship, launch a project. What a second click can play lies
// ready in templates, each by what the first click chooses (data-step).

const board = () => document.querySelector('.vdg-board');

function choose(key) {
  const root = board();
  for (const button of root.querySelectorAll('[data-second]')) button.remove();
  for (const template of root.querySelectorAll('template[data-step]')) {
    if (template.dataset.step !== key) continue;
    const copy = template.content.cloneNode(true);
    for (const element of copy.children) element.dataset.second = '';
    template.before(copy);
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

// What the page came with has been chosen by its address already: from there on it is as if clicked.
function shown() {
  const root = board(), chosen = root?.querySelector('a.pick[aria-current]');
  if (!chosen) return;
  for (const button of root.querySelectorAll('button.play')) {
    if (!button.closest('[data-second]') && button.dataset.of) button.dataset.second = '';
  }
}

document.addEventListener('click', event => {
  const link = event.target.closest?.('a[data-select]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const again = link.closest('li')?.classList.contains('chosen');
  choose(again ? '' : link.dataset.select);
  if (!link.dataset.select) board().querySelector('a.pick')?.focus({preventScroll: true});
});
document.addEventListener('keydown', event => {
  if (event.key === 'Escape' && board()?.querySelector('.chosen > a.pick')) choose('');
});
document.addEventListener('carreira:shown', shown);
shown();
