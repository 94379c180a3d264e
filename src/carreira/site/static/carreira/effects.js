// What happened is marked where it happened, in the colour of whoever did it, and what it brought rises from there.
const RISE = {duration: 1300, easing: 'ease-out', fill: 'forwards'};
const BANNER = 2600; // milliseconds
const still = matchMedia('(prefers-reduced-motion: reduce)');

const drawn = element => element.getClientRects().length > 0;
const card = seat => document.querySelector(`.player-card.seat-${seat}`);
const colour = seat => getComputedStyle(card(seat)).getPropertyValue('--seat');
const signed = number => (number > 0 ? `+${number}` : `−${-number}`);

// What the server says has happened: places, whose they are, what was received and paid there.
export const marks = root => JSON.parse(root.dataset.happened);

// The layer for what rises, empty.
export function layer() {
  const found = document.querySelector('.risers') ?? document.createElement('div');
  found.className = 'risers';
  found.setAttribute('aria-hidden', 'true');
  found.replaceChildren();
  document.body.append(found);
  return found;
}

// Mark a place in a seat's colour, or in none. Returns its elements.
function markPlace(root, place, seat, fresh) {
  const elements = [...root.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)];
  for (const element of elements) {
    element.classList.add('happened');
    element.classList.toggle('fresh', fresh);
    if (seat === null) element.style.removeProperty('--whose');
    else element.style.setProperty('--whose', colour(seat));
  }
  return elements;
}

// Let what a seat received rise from where that is, else from the seat's panel or, at the end, its total.
function riseAt(onto, places, one, risen) {
  const total = document.querySelector(`[data-total="${one.seat}"]`), from = [...places, card(one.seat), total].find(element => element && drawn(element));
  if (!from) return;
  rise(onto, from, one, risen.get(from) ?? 0);
  risen.set(from, (risen.get(from) ?? 0) + 1);
}

// Let an amount rise from an element; `place` counts the amounts that rise from the same one.
function rise(onto, element, {seat, money, points}, place) {
  const box = element.getBoundingClientRect(), chip = document.createElement('span');
  chip.className = 'riser';
  chip.style.setProperty('--whose', colour(seat));
  for (const [kind, amount] of [['money', money], ['points', points]]) {
    if (!amount) continue;
    const part = document.getElementById(`amount-${kind}`).content.cloneNode(true);
    part.querySelector('b').textContent = signed(amount);
    part.firstElementChild.classList.toggle('less', amount < 0);
    chip.append(part);
  }
  onto.append(chip);
  const half = chip.offsetWidth / 2 + 4, middle = box.left + box.width / 2; // within the window
  chip.style.left = `${Math.max(half, Math.min(innerWidth - half, middle))}px`;
  chip.style.top = `${box.top + box.height / 2 + place * 26}px`;
  const moves = still.matches ? {} : {transform: ['translate(-50%, -20%)', 'translate(-50%, -90%)', 'translate(-50%, -160%)']};
  chip.animate({opacity: [0, 1, 1, 1, 0], ...moves}, RISE).finished.then(() => chip.remove(), () => {});
}

function pulse(seat) {
  if (!still.matches) card(seat)?.querySelector('.seat-mark')?.animate({transform: ['none', 'scale(1.35)', 'none']}, {duration: 500});
}

function announceAcross(root) {
  const banner = root.querySelector('[data-banner]');
  if (!banner) return false;
  banner.hidden = false;
  banner.animate({opacity: [0, 1, 1, 1, 0]}, BANNER).finished.then(() => { banner.hidden = true; }, () => {});
  return true;
}

// Points that are counted at the end: they rise where they were earned. A place of several seats is in nobody's colour.
export function showCounted(root, all) {
  const onto = layer(), risen = new Map(), seats = new Map();
  for (const {place, seat} of all) seats.set(place, seats.has(place) && seats.get(place) !== seat ? null : seat);
  for (const one of all) riseAt(onto, markPlace(root, one.place, seats.get(one.place), true), one, risen);
}

// Returns whether there is a banner, which wants more time than what else happens.
export function showEffects(root) {
  const all = marks(root), onto = layer(), risen = new Map();
  for (const one of all) {
    const places = markPlace(root, one.place, one.seat, one.fresh);
    if (!one.fresh || one.seat === null || !(one.money || one.points)) continue;
    riseAt(onto, places, one, risen);
  }
  for (const seat of new Set(all.filter(one => one.fresh && one.seat !== null).map(one => one.seat))) pulse(seat);
  return announceAcross(root);
}
