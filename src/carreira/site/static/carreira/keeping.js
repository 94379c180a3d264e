// A swap of the table keeps what the reader has opened, chosen, scrolled and focused.
const same = (root, name, value) => root.querySelector(`[data-${name}="${CSS.escape(value)}"]`);

// How far a box is scrolled. The log is laid from its newest entry, at the bottom, upwards: if that is read, it stays in
// view; else the place counts from the top.
function scrolledTo(box) {
  const {scrollLeft: left, scrollTop: top, scrollHeight, clientHeight} = box, {scrolled: name} = box.dataset;
  const older = getComputedStyle(box).flexDirection === 'column-reverse' && top < -1;
  return {name, left, top: older ? scrollHeight - clientHeight + top : top, older, forDecision: 'forDecision' in box.dataset};
}

function scroll(box, {left, top, older}) {
  box.scrollLeft = left;
  box.scrollTop = older ? top - (box.scrollHeight - box.clientHeight) : top;
}

// A function that finds the same thing again in a new part of the page: what has an id, what opens something that has one,
// and what sends a form; but not a move, for which there are other places.
export function finderOf(element) {
  if (element.id) return () => document.getElementById(element.id);
  const opens = element.matches('summary') && element.parentElement.id;
  if (opens) return () => document.querySelector(`#${CSS.escape(opens)} > summary`);
  const {name, value, form} = element, action = form?.getAttribute('action');
  if (!action || !element.matches('button') || name === 'move') return () => null;
  return root => [...root.querySelectorAll('button')].find(one => one.name === name && one.value === value && one.form?.getAttribute('action') === action);
}

function focused(root) {
  const element = document.activeElement;
  if (!root.contains(element)) return null;
  const within = kind => Boolean(element.closest(`[data-${kind}]`));
  const selected = 'selectionStart' in element && element.selectionStart !== null && [element.selectionStart, element.selectionEnd, element.selectionDirection];
  const entry = element.closest('[data-log] a')?.getAttribute('href');
  return {find: finderOf(element), entry, move: element.dataset.move, list: within('moves'), chart: within('targets'), plan: within('plan'), selected, top: element.scrollTop};
}

// What has been opened and closed, also while there is no place for it, such as the plan while others' moves are shown.
const opened = new Map();

export function keep(root) {
  for (const details of root.querySelectorAll('details[id]')) opened.set(details.id, details.open);
  return {
    checked: [...root.querySelectorAll('input[data-keep]:checked')].map(input => input.id),
    chosen: [...root.querySelectorAll('select[data-keep]')].map(({id, value}) => [id, value]),
    scrolled: [...root.querySelectorAll('[data-scrolled]')].map(scrolledTo),
    y: scrollY,
    focus: focused(root),
  };
}

// What is focused where the same thing is no more: what comes next in its part of the page.
function inPlaceOf(root, {list, chart, plan}) {
  return ((list || chart) && root.querySelector('[data-confirm] button')) || (list && root.querySelector('[data-moves] button')) ||
    (plan && root.querySelector('[data-plan] :is([data-plan-move], summary)')) ||
    (chart && root.querySelector('[data-targets] :is([data-move], [data-asks], a[data-select]:not([aria-hidden]))')) || document.getElementById('act');
}

// `sameMoment`: whether the same decision is shown as before, so that what was chosen for it still holds.
export function restore(root, {checked, chosen, scrolled, y, focus}, sameMoment) {
  for (const id of checked) { const input = document.getElementById(id); if (input) input.checked = true; }
  if (sameMoment) for (const [id, value] of chosen) { const select = document.getElementById(id); if (select) select.value = value; }
  for (const [id, open] of opened) document.getElementById(id)?.toggleAttribute('open', open);
  if (root.querySelector('[data-moves]')) opened.clear(); // one's own turn: the next plan is another one
  for (const was of scrolled) {
    const box = same(root, 'scrolled', was.name);
    if (box && (sameMoment || !was.forDecision)) scroll(box, was);
  }
  if (focus && !root.contains(document.activeElement)) {
    const found = focus.find(root) || focus.entry && root.querySelector(`[data-log] a[href="${CSS.escape(focus.entry)}"]`);
    (found || inPlaceOf(root, focus))?.focus({preventScroll: true});
    if (found && focus.selected) {
      found.setSelectionRange(...focus.selected);
      found.scrollTop = focus.top;
    }
  }
  if (scrollY !== y) scrollTo({top: y, behavior: 'instant'}); // a swap scrolls the page if the focused element is gone
}

// A target that is there only once the board's scripts have laid it again.
export function refocus(root, {focus}) {
  if (!focus?.chart || !focus.move || document.activeElement.dataset?.move === focus.move) return;
  same(root.querySelector('[data-targets]') ?? root, 'move', focus.move)?.focus({preventScroll: true});
}
