// A table that waits for people: the page is renewed whenever somebody sits down or leaves, until the game begins.
const AGAIN = 3000; // milliseconds before a server that doesn't answer is asked again
const waiting = () => document.getElementById('waiting');

function showAddress() {
  const field = document.querySelector('[data-address]');
  field.value = new URL(field.value, location.href).href;
}

async function renew() {
  const typed = document.activeElement?.name === 'name' && document.activeElement.value;
  if (typed || leaving) return; // somebody who is typing a name would lose it; sitting down shows the rest
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) { setTimeout(renew, AGAIN); return; }
  if (leaving) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('waiting');
  if (!next) { location.reload(); return; } // the game has begun
  waiting().replaceWith(next);
  showAddress();
}

// A form that is on its way must not be overtaken by a reload, which would lose its answer.
let leaving = false;
document.addEventListener('submit', () => { leaving = true; });
addEventListener('pageshow', () => { leaving = false; });

function listen() {
  const source = new EventSource(waiting().dataset.events);
  source.addEventListener('changed', event => {
    const {revision, started} = JSON.parse(event.data);
    if (leaving) return;
    if (started) location.reload();
    else if (String(revision) !== waiting().dataset.revision) renew();
  });
  source.addEventListener('progress', renew);
  source.addEventListener('error', () => { if (source.readyState === EventSource.CLOSED) setTimeout(() => { renew(); listen(); }, AGAIN); });
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
