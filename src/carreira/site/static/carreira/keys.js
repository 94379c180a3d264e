// Keys at a table: numbers for the listed moves, U to undo, arrows through the game, Escape to skip, ? for this list.
const dialog = document.getElementById('keys');
const press = element => { if (element && element.getAttribute('aria-disabled') !== 'true') element.click(); };
const step = number => document.querySelectorAll('.replay-bar > *')[number];

const KEYS = {
  u: () => press(document.querySelector('[data-undo]')),
  ArrowLeft: () => press(step(1) ?? document.querySelector('[data-look-back]')),
  ArrowRight: () => press(step(2)),
  Home: () => press(step(0)),
  End: () => press(step(4)),
  '?': () => dialog.showModal(),
};

// Typing, choosing in a field, and scrolling what has the focus come first.
const taken = target => dialog.open || target.closest?.('input, select, textarea, summary, dialog, [popover], [tabindex="0"]');

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || taken(event.target)) return;
  if (event.key === 'Escape' && document.querySelector('main.pacing')) {
    document.querySelector('.skip-bar').requestSubmit();
    return;
  }
  if (/^[1-9]$/.test(event.key)) {
    const move = document.querySelectorAll('[data-moves] [data-move]')[event.key - 1];
    move?.focus();
    press(move);
    return;
  }
  const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
document.querySelector('[data-keys]').addEventListener('click', () => dialog.showModal());
