// Private notes are saved while they are typed, a moment after the last key, and when the page is left.
const PAUSE = 800; // milliseconds after the last key
const form = () => document.querySelector('[data-notes]');
let timer = 0, typed = 0, saved = 0;

function tell(word) {
  const state = form()?.querySelector('[data-note-state]');
  if (state) state.textContent = word && state.dataset[word];
}

async function save() {
  clearTimeout(timer);
  const now = typed;
  if (!form() || now === saved) return;
  const answer = await fetch(form().action, {method: 'POST', body: new FormData(form()), headers: {'Carreira-Part': 'note'}, keepalive: true}).catch(() => null);
  if (answer?.ok) {
    saved = Math.max(saved, now);
    if (saved === typed) tell('saved');
  } else {
    tell('unsaved');
    timer = setTimeout(save, 5 * PAUSE);
  }
}

function saveSoon() {
  typed += 1;
  tell('unsaved');
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
}

document.addEventListener('input', event => { if (event.target.closest?.('[data-notes]')) saveSoon(); });
const text = form()?.querySelector('textarea');
if (text && text.value !== text.defaultValue) saveSoon(); // typed before this script had been loaded
document.addEventListener('submit', event => {
  if (!('notes' in event.target.dataset)) return;
  event.preventDefault();
  typed += 1;
  save();
});
document.addEventListener('visibilitychange', () => { if (document.hidden) save(); });
addEventListener('pagehide', save);
