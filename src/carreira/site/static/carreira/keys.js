// Keys at a table: numbers for the listed moves, U to undo, arrows through the game, Escape to skip or to close, ? for this
// list.
const TYPING = 2000; // milliseconds within which a key belongs to what has been typed before it
const dialog = document.getElementById('keys');
const [FIRST, BACK, FORWARD, RETURN] = [0, 1, 2, 4]; // places in the bar for looking back
const inBar = number => document.querySelectorAll('.replay-bar > *')[number];

const KEYS = {
  u: () => document.querySelector('[data-undo]'),
  ArrowLeft: () => inBar(BACK) ?? document.querySelector('[data-look-back]'),
  ArrowRight: () => inBar(FORWARD),
  Escape: () => document.querySelector('[data-choose-again]'),
  Home: () => inBar(FIRST),
  End: () => inBar(RETURN),
  '?': () => document.querySelector('[data-keys]'),
};

// Typing, choosing in a field, scrolling what has the focus, and what is open above the page come first.
const OPEN = CSS.supports('selector(:popover-open)') ? 'dialog[open], :popover-open' : 'dialog[open]';
const FIELD = 'input, select, textarea, summary, dialog, [popover]', SCROLLED = '[tabindex="0"]';
const SCROLLS = /^(Arrow|Home|End)/;
const taken = (target, key) => document.querySelector(OPEN) || target.isContentEditable || target.closest?.(FIELD) ||
  (SCROLLS.test(key) && target.closest?.(SCROLLED));

// A swap may take away the field in which somebody is typing: the keys that follow were meant for it.
let field = null, typed = -Infinity;

function meantForField({target, key, timeStamp}) {
  if (target.isContentEditable || target.matches?.('input, select, textarea')) field = target;
  else if (!field || field.isConnected || key === 'Tab' || timeStamp - typed > TYPING) {
    field = null;
    return false;
  }
  typed = timeStamp;
  return target !== field;
}

document.addEventListener('pointerdown', () => { field = null; });

function pressed(key) {
  const listed = /^[1-9]$/.test(key) && document.querySelectorAll('[data-moves] [data-move]')[key - 1];
  return listed || KEYS[key.length === 1 ? key.toLowerCase() : key]?.();
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const opened = event.key === 'Escape' && !document.querySelector(OPEN) && document.querySelector('.log-more[open]'); // chat, notes, more
  if (opened) {
    event.preventDefault(); // this key has closed something and does nothing else
    opened.open = false;
    opened.querySelector('summary').focus();
    return;
  }
  if (meantForField(event)) { event.preventDefault(); return; }
  if (taken(event.target, event.key)) return;
  if (event.key === 'Escape' && document.querySelector('main.pacing')) {
    if (!event.repeat) document.querySelector('.skip-bar')?.requestSubmit();
    return;
  }
  const button = pressed(event.key);
  if (!button || button.getAttribute('aria-disabled') === 'true') return; // the key does what it does on any page
  event.preventDefault();
  if (event.repeat) return; // a key that is held acts once
  if (button.matches('[data-moves] *')) button.focus();
  button.click();
});
document.querySelector('[data-keys]').addEventListener('click', () => dialog.showModal());
