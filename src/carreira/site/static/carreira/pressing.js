// A press and its release belong to one click, and the keys for an accent to one letter: as long as something at the table
// is pressed, or a letter or word is being put together in one of its fields, it isn't replaced.
const LONGEST = 1500;    // milliseconds: what is pressed for longer is no click
const COMPOSED = 10_000; // milliseconds after which a letter or word is no longer waited for
const CLICK = 400;       // milliseconds after a release in which its click comes: phones wait for a second tap
const BY_SPACE = 'button, summary, input, a';
let pressed = Promise.resolve(), release = null, timer = 0;

function letGoAfter(time) {
  clearTimeout(timer);
  timer = setTimeout(() => { release?.(); release = null; }, time);
}

function press(longest = LONGEST) {
  if (!release) pressed = new Promise(resolve => { release = resolve; });
  letGoAfter(longest);
}

const atTable = event => Boolean(event.target.closest?.('#table, .why-overlay'));
const isSpace = event => event.key === ' ' && event.target.matches?.(BY_SPACE); // Enter clicks at once

document.addEventListener('pointerdown', event => { if (event.isPrimary && atTable(event)) press(); }, true);
document.addEventListener('pointerup', () => letGoAfter(CLICK), true);
document.addEventListener('pointercancel', () => letGoAfter(0), true);
document.addEventListener('keydown', event => { if (!event.repeat && isSpace(event) && atTable(event)) press(); }, true);
document.addEventListener('keyup', event => { if (event.key === ' ') letGoAfter(CLICK); }, true);
for (const name of ['compositionstart', 'compositionupdate']) {
  document.addEventListener(name, event => { if (atTable(event)) press(COMPOSED); }, true);
}
document.addEventListener('compositionend', () => letGoAfter(0), true);
document.addEventListener('click', () => letGoAfter(0), true); // once what listens to the click has run

// Resolves at once if nothing is pressed, else after the click.
export const released = () => pressed;
