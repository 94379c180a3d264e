// Keys at a table: numbers for the listed moves, U to undo, arrows through the game, Escape to skip, ? for this list.
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

// Typing, choosing in a field, and scrolling what has the focus come first.
const taken = target => dialog.open || target.closest?.('input, select, textarea, summary, dialog, [popover], [tabindex="0"]');

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || taken(event.target)) return;
  if (event.key === 'Escape' && document.querySelector('main.pacing')) {
    document.querySelector('.skip-bar').requestSubmit();
    return;
  }
  const listed = /^[1-9]$/.test(event.key) && document.querySelectorAll('[data-moves] [data-move]')[event.key - 1];
  const pressed = listed || KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  if (!pressed || pressed.getAttribute('aria-disabled') === 'true') return; // the key does what it does on any page
  event.preventDefault();
  if (listed) listed.focus();
  pressed.click();
});
document.querySelector('[data-keys]').addEventListener('click', () => dialog.showModal());
