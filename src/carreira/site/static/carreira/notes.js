// Private notes are saved while they are typed, a moment after the last key, and when the page is left.
const PAUSE = 800; // milliseconds after the last key
const PATIENCE = 20_000; // milliseconds after which no answer is expected
const form = () => document.querySelector('[data-notes]');
let timer = 0, typed = 0, saved = 0; // both count changes: made so far, and saved
let underway = 0, failed = false;
let word = 'saved'; // what is said once all is saved

const field = name => form().elements.namedItem(name);
let unsure = []; // the last texts that were sent and not answered: the server may have them or not

function tell(word) {
  const state = form()?.querySelector('[data-note-state]');
  if (state) state.textContent = word && (state.dataset[word] ?? word);
}

// What was written in another window stands below from now on.
function join({text, elsewhere}) {
  const area = field('text');
  area.setRangeText(`${area.value.trim() && '\n\n'}${elsewhere}`, area.value.length, area.value.length, 'preserve');
  field('was').value = text;
  if (area.value !== text) typed += 1;
}

// One text at a time is on its way, so that none overtakes a newer one; but whoever leaves the page can't wait.
async function save(leaving = false) {
  clearTimeout(timer);
  const now = typed;
  if (!form() || now === saved || now === underway || (underway && !leaving)) return;
  underway = now;
  const body = new FormData(form()), sent = field('text').value;
  for (const text of unsure) body.append('was', text);
  unsure = [...unsure, sent].slice(-2);
  const answer = await fetch(form().action, {
    method: 'POST', body, headers: {'Carreira-Part': 'note'}, keepalive: true, signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => null);
  const joined = answer?.status === 200 ? await answer.json().catch(() => null) : null;
  const inWords = answer?.status >= 400 && answer.headers.get('Content-Type')?.startsWith('text/plain');
  const refused = inWords ? await answer.text().catch(() => '') : '';
  if (underway === now) underway = 0;
  if (answer?.ok) {
    unsure = unsure.filter(text => text !== sent);
    field('was').value = sent;
  }
  if (answer?.ok && now < saved) typed += 1; // an older text may have come last: save the newest again
  else if (answer?.ok) saved = now;
  if (joined) join(joined);
  word = joined ? 'joined' : word;
  failed = saved < now;
  if (saved === typed) tell(word);
  else {
    tell(refused || 'unsaved');
    saveAfter(failed ? 5 * PAUSE : PAUSE);
  }
}

function saveAfter(time) {
  clearTimeout(timer);
  timer = setTimeout(save, time);
}

function saveSoon() {
  word = 'saved';
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
