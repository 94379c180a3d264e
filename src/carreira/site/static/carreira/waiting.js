// A table that waits for people: the page is renewed whenever somebody sits down or leaves, until the game begins.
import {finderOf} from './keeping.js';
import {listen, PAUSES} from './streaming.js';

const LONGEST = 30_000; // milliseconds that an answer is waited for
const AGAIN = 3000;     // milliseconds between two looks while there is no stream
const PRESSED = 200;    // milliseconds after which it is tried again whether something is pressed
const waiting = () => document.getElementById('waiting');

function showAddress() {
  const starts = document.querySelector('[data-starts]');
  if (starts) starts.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'}).format(new Date(starts.dateTime));
  const field = document.querySelector('[data-address]');
  field.value = new URL(field.value, location.href).href;
}

// A form that is on its way must not be overtaken by a reload, which would lose its answer.
let leaving = false, timer = 0, pause = PAUSES.first, streaming = true, asked = 0;
document.addEventListener('submit', () => { leaving = true; });
addEventListener('pageshow', () => { leaving = false; });

function renewAfter(time) {
  clearTimeout(timer); // one at a time, however many reasons there are
  timer = setTimeout(renew, time);
}

function later() {
  renewAfter(pause);
  pause = Math.min(2 * pause, PAUSES.longest);
}

// What somebody has typed or chosen stays while others sit down, and so does the focus.
const fields = root => [...root.querySelectorAll('form[action] :is(input:not([type="hidden"]), select)')];
const nameOf = field => `${field.form.getAttribute('action')} ${field.name}`;

function keep(next) {
  const before = new Map(fields(waiting()).map(field => [nameOf(field), field]));
  for (const field of fields(next)) field.replaceWith(before.get(nameOf(field)) ?? field);
}

// This page may be the answer to a form, whose address can't be fetched; so the table's own is.
async function renew() {
  if (leaving) return;
  const mine = asked += 1;
  const answer = await fetch(waiting().dataset.url, {signal: AbortSignal.timeout(LONGEST)}).catch(() => null), page = await answer?.text().catch(() => null);
  if (leaving || mine !== asked) return; // a newer answer is on its way
  if ([403, 404].includes(answer?.status)) { location.replace(waiting().dataset.url); return; } // the table is gone, or is not for others
  if (!answer?.ok || !page) { later(); return; }
  pause = PAUSES.first;
  const next = new DOMParser().parseFromString(page, 'text/html').getElementById('waiting');
  if (!next) { location.replace(waiting().dataset.url); return; } // the game has begun
  if (waiting().matches(':active')) { renewAfter(PRESSED); return; }
  const focused = document.activeElement, find = finderOf(focused);
  keep(next);
  waiting().replaceWith(next);
  showAddress();
  const found = focused.isConnected ? focused : find(next);
  if (found !== document.activeElement) found?.focus({preventScroll: true});
  if (!streaming) renewAfter(AGAIN);
}

// Who has the page open.
function showPresence({here}) {
  for (const seat of waiting().querySelectorAll('[data-kind="person"]')) {
    const is = here.includes(Number(seat.dataset.seat)) || 'mine' in seat.dataset;
    seat.dataset.here = is;
    seat.querySelector('[data-presence]').textContent = waiting().dataset[is ? 'wordHere' : 'wordAway'];
  }
}

function changed(state) {
  if (leaving) return;
  if (state.started || String(state.revision) !== waiting().dataset.revision) renew();
  else showPresence(state);
}

document.addEventListener('click', async event => {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  const field = document.querySelector('[data-address]');
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand('copy'); } // an address without https
  button.textContent = button.dataset.copied;
});

showAddress();
listen(waiting().dataset.events, {changed, progress: showPresence}, open => {
  if (streaming && !open) later(); // a table that is gone refuses the stream
  streaming = open;
});
