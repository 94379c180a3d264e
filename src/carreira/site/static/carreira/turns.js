// The line in the page's head about tables at which it is one's turn. Pages of which a part is renewed bring it along; all
// others ask for it now and then, and when they are looked at again.
const EVERY = 30_000; // milliseconds
const PATIENCE = 20_000; // milliseconds after which no answer is expected
const place = document.querySelector('[data-turns]');
const brought = () => document.querySelector('template[data-turns-now]');

async function look() {
  if (document.hidden) return;
  const answer = await fetch(place.dataset.turns, {signal: AbortSignal.timeout(PATIENCE)}).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => null) : null;
  if (text === null) return; // the next look may succeed
  const next = new DOMParser().parseFromString(text, 'text/html').body;
  if (next.textContent.trim() !== place.textContent.trim()) place.replaceChildren(...next.childNodes);
}

document.addEventListener('carreira:shown', () => {
  const next = brought();
  if (next) place.replaceChildren(next.content.cloneNode(true));
});
if (!brought()) {
  setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
}
