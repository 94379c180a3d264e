// Private notes are saved while they are typed, a moment after the last key, and when the page is left.
const PAUSE = 800; // milliseconds after the last key
const PATIENCE = 20_000; // milliseconds after which no answer is expected
const form = () => document.querySelector('[data-notes]');
let timer = 0, typed = 0, saved = 0; // both count changes: made so far, and saved
let underway = 0, failed = false;

function tell(word) {
  const state = form()?.querySelector('[data-note-state]');
  if (state) state.textContent = word && state.dataset[word];
}

// One text at a time is on its way, so that none overtakes a newer one; but whoever leaves the page can't wait.
async function save(leaving = false) {
  clearTimeout(timer);
  const now = typed;
  if (!form() || now === saved || now === underway || (underway && !leaving)) return;
  underway = now;
  const answer = await fetch(form().action, {
    method: 'POST', body: new FormData(form()), headers: {'Carreira-Part': 'note'}, keepalive: true, signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  if (underway === now) underway = 0;
  if (answer?.ok && now < saved) typed += 1; // an older text may have come last: save the newest again
  else if (answer?.ok) saved = now;
  failed = saved < now;
  if (saved === typed) tell('saved');
  else {
    tell('unsaved');
    saveAfter(failed ? 5 * PAUSE : PAUSE);
  }
}

function saveAfter(time) {
  clearTimeout(timer);
  timer = setTimeout(save, time);
}

function saveSoon() {
  typed += 1;
  tell('unsaved');
  saveAfter(PAUSE);
}

document.addEventListener('input', event => { if (event.target.closest?.('[data-notes]')) saveSoon(); });
const text = form()?.querySelector('textarea');
if (text && text.value !== text.defaultValue) saveSoon(); // typed before this script had been loaded
// A swap takes the field out of the page for a moment, whereby it would lose how far it is scrolled.
let scrolled = 0;
text?.addEventListener('scroll', () => { scrolled = text.scrollTop; });
document.addEventListener('carreira:shown', () => { if (text) text.scrollTop = scrolled; });
document.addEventListener('submit', event => {
  if (!('notes' in event.target.dataset)) return;
  event.preventDefault();
  typed += 1;
  save();
});
document.addEventListener('visibilitychange', () => { if (document.hidden) save(true); });
addEventListener('pagehide', () => save(true));
addEventListener('beforeunload', event => { if (failed && saved !== typed) event.preventDefault(); }); // the browser asks
