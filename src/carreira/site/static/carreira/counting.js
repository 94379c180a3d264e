// The end: points are counted category by category, on the board, in the panels and in the table of points, before the
// ranking is shown. It can be skipped by a click anywhere or Escape, and seen again.
import {layer, showCounted} from './effects.js';

const EACH = 1100; // milliseconds for a category
const main = document.getElementById('main');
const table = () => document.getElementById('table');
const categories = () => [...table().querySelectorAll('.score-table tr[data-counted]')];
let wasOver = table().dataset.over === 'true' || table().dataset.replay === 'true';
let run = null; // the counting under way: what is counted, the sums up to now, and how to go on before the time

const unmark = () => { for (const element of table().querySelectorAll('.happened')) element.classList.remove('happened', 'fresh'); };
const show = points => run.cells.forEach((both, seat) => { for (const cell of both) cell.textContent = points[seat]; });

// Take over the table as it is now, which may be another than the one with which the counting began.
function meet() {
  const fresh = cell => { // in the cell as it was, a number may be on its way to its end (moving.js)
    const copy = cell.cloneNode(true);
    cell.replaceWith(copy);
    return copy;
  };
  const inPanel = total => table().querySelector(`[data-points="${total.dataset.total}"]`);
  run.rows = categories();
  run.cells = [...table().querySelectorAll('[data-total]')].map(total => [total, inPanel(total)].filter(Boolean).map(fresh));
  run.finals = run.cells.map(([total]) => total.textContent);
  run.sums ??= run.cells.map(() => 0);
  for (const row of run.rows.slice(0, run.done)) row.classList.add('counted');
  show(run.sums);
}

const pause = () => new Promise(resolve => {
  const timer = setTimeout(resolve, EACH);
  run.goOn = () => { clearTimeout(timer); resolve(); };
});

function stop() {
  run.stopped = true;
  run.goOn();
}

async function countEach(banner) {
  while (run.done < run.rows.length && !run.stopped) {
    const row = run.rows[run.done++], points = [...row.querySelectorAll('td')].map(cell => Number(cell.textContent));
    row.classList.add('counted');
    if (!points.some(Boolean)) continue;
    banner.querySelector('span').textContent = row.querySelector('th').textContent;
    unmark();
    showCounted(table(), JSON.parse(row.dataset.counted));
    run.sums = run.sums.map((sum, seat) => sum + points[seat]);
    show(run.sums);
    await pause();
  }
}

async function count() {
  if (run || !categories().length) return;
  run = {done: 0, stopped: false, goOn: () => {}};
  main.classList.add('counting');
  const ending = table().querySelector('[data-ending]'), chart = table().querySelector('.board-chart');
  const chartFirst = chart.getBoundingClientRect().top < ending.getBoundingClientRect().top; // on a phone
  (chartFirst ? chart : ending).scrollIntoView({block: 'start', behavior: 'instant'});
  const part = table().querySelector('[data-whole]:not(:checked)'); // a phone shows a part of a wide chart
  if (part) part.checked = run.widened = true;
  const banner = document.getElementById('counting').content.firstElementChild.cloneNode(true);
  document.body.append(banner);
  try {
    meet();
    await countEach(banner);
  } finally {
    show(run.finals);
    banner.remove();
    layer();
    unmark();
    for (const row of run.rows) row.classList.remove('counted');
    main.classList.remove('counting');
    const whole = run.widened && table().querySelector('[data-whole]');
    if (whole) whole.checked = false;
    run = null;
  }
  table().querySelector('[data-ending]')?.scrollIntoView({block: 'start', behavior: 'instant'});
}

const choosesWhole = target => target.closest?.('label')?.querySelector('[data-whole]');

document.addEventListener('click', event => {
  if (run) { if (!choosesWhole(event.target)) stop(); }
  else if (event.target.closest?.('[data-count-again]')) count();
});
document.addEventListener('change', event => { // the reader's choice stays
  if (run && event.target.matches?.('[data-whole]')) run.widened = false;
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !run) return;
  event.stopImmediatePropagation(); // it does nothing else then
  stop();
}, true);
document.addEventListener('carreira:shown', () => {
  const over = table().dataset.over === 'true', paced = main.dataset.pace !== 'none';
  if (run) { if (categories().length === run.rows.length) meet(); else stop(); } // else it shows another moment
  if (over && !wasOver && table().dataset.replay === 'false' && paced) setTimeout(count); // once what the last move did has been marked
  if (table().dataset.replay === 'false') wasOver = over;
});
