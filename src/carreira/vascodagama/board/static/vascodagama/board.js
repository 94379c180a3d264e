// Vasco da Gama's board: two clicks to place a disc, send a ship, launch a project. What a second click can play lies
// ready in templates, each by what the first click chooses (data-step).

const board = () => document.querySelector('.vdg-board');

const WORDS = {number: 'place', ship: 'send', project: 'launch'}; // what a first click begins
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const behavior = () => (calm.matches ? 'auto' : 'smooth');
let last = ''; // what the first click has chosen

// The list of moves shows those that begin with what is chosen.
function showInList(key) {
  const list = document.querySelector('[data-moves]');
  const [kind, number] = key.split('-');
  const group = key && list?.querySelector(`[data-move^="${WORDS[kind]} ${number} "]`)?.closest('section');
  if (!group || list.scrollHeight <= list.clientHeight) return;
  list.scrollTo({top: list.scrollTop + group.getBoundingClientRect().top - list.getBoundingClientRect().top, behavior: behavior()});
}

function choose(key) {
  const root = board();
  last = key;
  showInList(key);
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
  (root.querySelector('[data-second][data-move]') ?? root.querySelector('a.pick'))?.focus({preventScroll: true});
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

// Bring what is decided into view: the shipyard or the quay, else the chart with its numbers. -------------------

const AT_TABLES = {buy: '.plans', project: '.plans', recruit: '.piers', sailor: '.piers'};

function bringIntoView() {
  const root = board();
  if (!root?.querySelector('[data-move], a.pick') || matchMedia('(max-width: 699px)').matches) return;
  const place = root.querySelector(AT_TABLES[root.dataset.decision] ?? '.board-chart');
  const box = place.getBoundingClientRect(), room = document.documentElement.clientHeight;
  const higher = box.top < 0, lower = box.bottom > room;
  if (higher === lower) return; // all of it is seen, or as much as there is room for
  const way = lower ? Math.min(box.bottom - room + 8, box.top - 8) : box.top - 8;
  scrollBy({top: way, behavior: behavior()});
}

// A reason that stands where it isn't seen is told over the page, till the next click.
function tellReason() {
  document.querySelector('.why-told')?.remove();
  const reason = document.getElementById('refused');
  if (!reason) return;
  if (last) choose(last);
  const box = reason.getBoundingClientRect();
  if (box.height && box.top >= 0 && box.bottom <= document.documentElement.clientHeight) return;
  const told = reason.cloneNode(true);
  told.removeAttribute('id');
  told.classList.add('why-told');
  document.body.append(told);
}

// A swap may carry the page off when what had the focus is gone: it stays where it was.
let stood = null;
document.body.addEventListener('htmx:beforeSwap', () => { stood = scrollY; });

function shown() {
  if (stood !== null && scrollY !== stood) scrollTo({top: stood, behavior: 'instant'});
  stood = null;
  if (document.activeElement?.matches('[data-why]')) board()?.querySelector('[data-move], a.pick')?.focus({preventScroll: true});
  tellReason();
  if (!document.getElementById('refused')) {
    last = '';
    bringIntoView();
  }
}

document.addEventListener('click', () => document.querySelector('.why-told')?.remove());
document.addEventListener('carreira:shown', shown);
shown();
