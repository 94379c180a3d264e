// The end: points are counted category by category, on the board, in the panels and in the table of points, before the
// ranking is shown.
// It can be skipped by a click anywhere or Escape, and seen again.
import {layer, showCounted} from './effects.js';

const EACH = 1100; // milliseconds for a category
const main = document.getElementById('main');
const table = () => document.getElementById('table');
let wasOver = table().dataset.over === 'true' || table().dataset.replay === 'true', counting = false, skip = () => {};

const pause = time => new Promise(resolve => { const timer = setTimeout(resolve, time); skip = () => { clearTimeout(timer); counting = false; resolve(); }; });
const unmark = () => { for (const element of table().querySelectorAll('.happened')) element.classList.remove('happened', 'fresh'); };

async function count() {
  const rows = [...table().querySelectorAll('.score-table tr[data-counted]')];
  if (counting || !rows.length) return;
  counting = true;
  main.classList.add('counting');
  const ending = table().querySelector('[data-ending]'), chart = table().querySelector('.board-chart');
  const chartFirst = chart.getBoundingClientRect().top < ending.getBoundingClientRect().top; // on a phone
  (chartFirst ? chart : ending).scrollIntoView({block: 'start', behavior: 'instant'});
  const part = table().querySelector('[data-whole]:not(:checked)'); // a phone shows a part of a wide chart
  part?.click();
  const banner = document.getElementById('counting').content.firstElementChild.cloneNode(true);
  document.body.append(banner);
  const cells = [...table().querySelectorAll('[data-total]')].map((cell, seat) => [cell, table().querySelector(`[data-points="${seat}"]`)]);
  const finals = cells.map(([cell]) => cell.textContent), sums = cells.map(() => 0);
  const show = points => cells.forEach((both, seat) => { for (const cell of both) cell.textContent = points[seat]; });
  show(sums);
  for (const row of rows) {
    if (!counting) break;
    const points = [...row.querySelectorAll('td')].map(cell => Number(cell.textContent));
    row.classList.add('counted');
    if (!points.some(Boolean)) continue;
    banner.querySelector('span').textContent = row.querySelector('th').textContent;
    unmark();
    showCounted(table(), JSON.parse(row.dataset.counted));
    points.forEach((gained, seat) => { sums[seat] += gained; });
    show(sums);
    await pause(EACH);
  }
  show(finals);
  banner.remove();
  layer();
  unmark();
  for (const row of rows) row.classList.remove('counted');
  main.classList.remove('counting');
  counting = false;
  if (part) part.checked = false;
  ending.scrollIntoView({block: 'start', behavior: 'instant'});
}

document.addEventListener('click', event => {
  if (counting) skip();
  else if (event.target.closest?.('[data-count-again]')) count();
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !counting) return;
  event.stopImmediatePropagation(); // it does nothing else then
  skip();
}, true);
document.addEventListener('carreira:shown', () => {
  const over = table().dataset.over === 'true', paced = main.dataset.pace !== 'none';
  if (over && !wasOver && table().dataset.replay === 'false' && paced) setTimeout(count); // once what the last move did has been marked
  if (table().dataset.replay === 'false') wasOver = over;
});
