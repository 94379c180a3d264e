// Navegador's board: clicks on the sea, trades put together before they are made, the chart brought into view.

// A click anywhere in a sea region is a click on what can be clicked there.
document.addEventListener('click', event => {
  const sea = event.target.closest?.('[data-sea]')?.dataset.sea;
  if (sea) document.querySelector(`[data-targets] .at-${sea} > :is(button, a)`)?.click();
});

// The market: a field chooses a trade, one button makes them all. ----------------------------------------------

const selects = () => [...document.querySelectorAll('select[data-trade-of]')];
const chosen = select => select.selectedOptions[0];

function total() {
  const output = document.querySelector('[data-trade-total]');
  if (!output) return;
  const gain = selects().reduce((sum, select) => sum + Number(chosen(select).dataset.gain), 0);
  output.textContent = `+${gain}`;
  endWithTrades(gain);
  for (const button of document.querySelectorAll('button[data-trade]')) {
    const select = document.querySelector(`select[data-trade-of="${button.dataset.trade}"]`);
    const row = chosen(select).dataset.row;
    button.setAttribute('aria-pressed', String(row !== undefined && [...select.options].find(option => option.value === button.value)?.dataset.row === row));
  }
}

// What ends the trading elsewhere on the page also makes the trades that are chosen, and says so.
function endWithTrades(gain) {
  for (const button of document.querySelectorAll('[data-move="done"]')) {
    const label = button.querySelector('.hub-text, :scope > span');
    button.dataset.ends ??= label.textContent;
    button.type = gain ? 'button' : 'submit';
    label.textContent = gain ? `${document.querySelector('[data-trade-go]').textContent} +${gain}` : button.dataset.ends;
  }
}

const units = option => Number(option.value.split(' ')[2]);

// The orange factory works once: choosing it for a good takes it from another, where as much is processed as without it.
function oneJoker(select) {
  if (!('joker' in chosen(select).dataset)) return;
  for (const other of selects()) {
    if (other === select || !('joker' in chosen(other).dataset)) continue;
    const without = [...other.options].filter(option => option.value.startsWith('process') && !('joker' in option.dataset));
    const fewer = without.filter(option => units(option) <= units(chosen(other))).at(-1);
    other.value = fewer?.value ?? '';
  }
}

function readyMarket() {
  for (const button of document.querySelectorAll('button[data-trade]')) {
    button.type = 'button';
    delete button.dataset.move; // with scripts a field only chooses; the button below plays
    button.setAttribute('aria-pressed', 'false');
  }
  total();
}

document.addEventListener('change', event => {
  if (!event.target.matches?.('select[data-trade-of]')) return;
  oneJoker(event.target);
  total();
});
document.addEventListener('click', event => {
  if (event.target.closest?.('[data-move="done"][type="button"]')) document.querySelector('[data-trade-go]').click();
  const button = event.target.closest?.('button[data-trade]');
  if (!button) return;
  const select = document.querySelector(`select[data-trade-of="${button.dataset.trade}"]`);
  select.value = select.value === button.value ? '' : button.value;
  oneJoker(select);
  total();
});

// On a small screen the chart is larger than its window: bring what matters into view. -------------------------

const SMOOTH = 700; // milliseconds that bringing it there may take; a swap in between breaks it off

const centre = spot => [spot.offsetLeft + spot.offsetWidth / 2, spot.offsetTop + spot.offsetHeight / 2];

// Of the targets those that the chart's window shows: the rondel's, or as many as fit, from where one sails.
function together(spots, pane) {
  const rondel = spots.filter(spot => spot.className.includes('at-rondel'));
  if (rondel.length) return rondel;
  const from = spots.find(spot => spot.matches('.chosen, .from')) ?? spots[0];
  const near = one => Math.hypot(...centre(one).map((at, axis) => at - centre(from)[axis]));
  const shown = [];
  for (const spot of [...spots].sort((one, other) => near(one) - near(other))) {
    const points = [...shown, spot].map(centre);
    const spread = axis => Math.max(...points.map(point => point[axis])) - Math.min(...points.map(point => point[axis]));
    if (spread(0) > pane.clientWidth * .8 || spread(1) > pane.clientHeight * .8) break;
    shown.push(spot);
  }
  return shown;
}

function bringIntoView() {
  const pane = document.querySelector('.chart-window');
  if (!pane || pane.scrollWidth <= pane.clientWidth + 4) return;
  const fresh = JSON.parse(document.getElementById('table').dataset.happened).filter(mark => mark.fresh).map(mark => mark.place);
  const happened = fresh.map(place => pane.querySelector(`[data-place="${CSS.escape(place)}"]`)).filter(Boolean);
  if (happened.length && !document.querySelector('[data-moves]')) { // others play: follow them
    const box = happened.at(-1).getBoundingClientRect(), view = pane.getBoundingClientRect();
    pane.scrollBy({left: box.left + box.width / 2 - view.left - pane.clientWidth / 2, top: box.top + box.height / 2 - view.top - pane.clientHeight / 2, behavior: 'instant'});
    return;
  }
  const all = [...pane.querySelectorAll('[data-targets] .spot:not(.unusable, .lead, .place)')];
  const elsewhere = all.filter(spot => !spot.classList.contains('at-hub'));
  const spots = elsewhere.length ? elsewhere : all;
  const advised = all.filter(spot => spot.querySelector('.advised')); // the one to click on a first voyage
  const wanted = (advised.length ? advised : together(spots, pane)).map(centre);
  if (!wanted.length) return;
  const middle = axis => (Math.min(...wanted.map(point => point[axis])) + Math.max(...wanted.map(point => point[axis]))) / 2;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollTo({left: middle(0) - pane.clientWidth / 2, top: middle(1) - pane.clientHeight / 2, behavior: calm ? 'auto' : 'smooth'});
}

// A swap that shows the same moment, since somebody has said something, say, leaves all as the reader has it. -------

let brought = 0, opened = ''; // the details of a shelf

document.addEventListener('toggle', ({target, newState}) => {
  if (target.matches?.('.about-card')) opened = newState === 'open' ? target.id : '';
}, true);

function shown(same) {
  readyMarket();
  if (!same) opened = '';
  else if (opened) document.getElementById(opened)?.showPopover();
  if (same && performance.now() - brought > SMOOTH) return;
  bringIntoView();
  if (!same) brought = performance.now();
}

document.addEventListener('carreira:shown', event => shown(event.detail.same));
document.addEventListener('carreira:laid', bringIntoView);
document.addEventListener('change', event => { if (event.target.matches?.('[data-whole]:not(:checked)')) bringIntoView(); });
shown(false);
