// A table that waits for people: the page is renewed whenever somebody sits down or leaves, until the game begins.
const AGAIN = 3000; // milliseconds before a server that doesn't answer is asked again
const waiting = () => document.getElementById('waiting');

function showAddress() {
  const starts = document.querySelector('[data-starts]');
  if (starts) starts.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'}).format(new Date(starts.dateTime));
  const field = document.querySelector('[data-address]');
  field.value = new URL(field.value, location.href).href;
}

// A form that is on its way must not be overtaken by a reload, which would lose its answer.
let leaving = false, timer = 0, source;
document.addEventListener('submit', () => { leaving = true; });
addEventListener('pageshow', () => { leaving = false; });

function later() {
  clearTimeout(timer); // one at a time, however many reasons there are
  timer = setTimeout(() => {
    renew();
    if (source.readyState === EventSource.CLOSED) listen();
  }, AGAIN);
}

// What somebody is typing or choosing is kept: then only the next change is shown.
const inUse = () => waiting().contains(document.activeElement) && document.activeElement.matches('input:not([readonly]), select');

async function renew() {
  if (leaving || inUse()) return;
  const answer = await fetch(location.href).catch(() => null);
  if (leaving) return;
  if ([403, 404].includes(answer?.status)) { location.reload(); return; } // the table is gone, or is not for others
  if (!answer?.ok) { later(); return; }
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('waiting');
  if (!next) { location.reload(); return; } // the game has begun
  waiting().replaceWith(next);
  showAddress();
}

// Who has the page open.
function showPresence({here}) {
  for (const seat of waiting().querySelectorAll('[data-kind="person"]')) {
    const is = here.includes(Number(seat.dataset.seat)) || 'mine' in seat.dataset;
    seat.dataset.here = is;
    seat.querySelector('[data-presence]').textContent = waiting().dataset[is ? 'wordHere' : 'wordAway'];
  }
}

function listen() {
  source = new EventSource(waiting().dataset.events);
  source.addEventListener('changed', event => {
    const state = JSON.parse(event.data);
    if (leaving) return;
    if (state.started) location.reload();
    else if (String(state.revision) !== waiting().dataset.revision) renew();
    else showPresence(state);
  });
  source.addEventListener('progress', event => showPresence(JSON.parse(event.data)));
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) later();
  });
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
listen();
