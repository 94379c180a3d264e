// Cards: a piece, field, tile, symbol or figure explains itself when the pointer rests on it, when it has the focus, or
// when it is pressed for a while.
const REST = 450, PRESS = 500, GRACE = 250; // milliseconds
const MOST = 6; // lines of what could be done
const SHOWN_AT = 8; // pixels between a thing and its card
const word = name => document.getElementById('card-words').content.querySelector(`[data-${name}]`).textContent;
const table = () => document.getElementById('table');
let card = null, owner = null, timer = 0, title = '', known = {raw: '', cards: {}};

function cards() {
  if (known.raw !== table().dataset.cards) known = {raw: table().dataset.cards, cards: JSON.parse(table().dataset.cards)};
  return known.cards;
}

// The card of a thing, if it has one of its own.
export function cardOf(thing) {
  for (const name of [thing.dataset.card, thing.dataset.place].filter(Boolean)) {
    const one = cards()[name] ?? cards()[name.split('-')[0]];
    if (one) return one;
  }
  return null;
}

// The innermost thing that has a card, and the card.
function found(element) {
  for (let at = element?.closest?.('[data-card], [data-place]'); at; at = at.parentElement?.closest('[data-card], [data-place]')) {
    const one = cardOf(at);
    if (one) return {at, one};
  }
  return null;
}

function close() {
  clearTimeout(timer);
  card?.remove();
  if (owner && title) owner.title = title;
  card = owner = null;
  title = '';
}

function line(label, cost, gain) {
  const item = document.createElement('li');
  item.append(label);
  for (const [kind, sign, amount] of [['cost', '−', cost], ['gain', '+', gain]]) {
    if (!amount) continue;
    const part = document.createElement('span');
    part.className = kind;
    part.textContent = ` ${sign} ${amount}`;
    item.append(part);
  }
  return item;
}

// What could be done after the card's move; asked of the server, which asks the rules.
async function addPreview(onto, move) {
  const answer = await fetch(`${table().dataset.preview}?move=${encodeURIComponent(move)}`).then(got => got.json()).catch(() => null);
  if (!answer || card !== onto) return;
  const now = onto.querySelector('.now'), list = onto.querySelector('.could');
  if (answer.why_not || answer.idle) now.textContent = `${word('nothing')} ${answer.why_not}`;
  else if (answer.lines.length) {
    now.textContent = word('could');
    list.append(...answer.lines.slice(0, MOST).map(one => line(...one)));
    if (answer.lines.length > MOST) list.append(line(word('more')));
  }
  put(onto);
}

// Beside the thing it explains, within the window.
function put(onto) {
  const box = owner.getBoundingClientRect(), own = onto.getBoundingClientRect(), ring = owner.dataset.beside && document.querySelector(owner.dataset.beside)?.getBoundingClientRect();
  if (ring && ring.left > own.width + 2 * SHOWN_AT) { // its neighbours stay in sight
    onto.style.left = `${ring.left - own.width - SHOWN_AT}px`;
    onto.style.top = `${Math.max(8, Math.min(innerHeight - own.height - 8, box.top))}px`;
    return;
  }
  const left = Math.max(8, Math.min(innerWidth - own.width - 8, box.left + box.width / 2 - own.width / 2));
  const above = box.top - own.height - SHOWN_AT, below = box.bottom + SHOWN_AT;
  onto.style.left = `${left}px`;
  onto.style.top = `${Math.max(8, above >= 8 ? above : Math.min(below, innerHeight - own.height - 8))}px`;
}

function show(element) {
  const thing = found(element);
  if (!thing || thing.at === owner) return;
  close();
  owner = thing.at;
  const titled = element.closest('[title]');
  const said = titled && (owner.contains(titled) || titled.contains(owner)) ? titled.title : '';
  if (titled === owner) { title = owner.title; owner.removeAttribute('title'); } // the card says it
  card = document.getElementById('card').content.firstElementChild.cloneNode(true);
  const {name, now, text, rule, url, move} = thing.one, link = card.querySelector('a');
  card.querySelector('h3').textContent = name;
  card.querySelector('.now').textContent = now || said;
  card.querySelector('.text').textContent = text;
  link.textContent = `${word('rule')} ${rule}`;
  link.href = url;
  document.body.append(card);
  put(card);
  if (move && document.querySelector('[data-moves]')) addPreview(card, move);
}

const later = (action, time) => { clearTimeout(timer); timer = setTimeout(action, time); };

let moved = true; // whether the mouse was, and not what lies under it
document.addEventListener('pointermove', event => {
  if (moved || event.pointerType !== 'mouse') return;
  moved = true;
  later(() => show(event.target), REST);
});
document.addEventListener('pointerover', event => {
  if (event.pointerType !== 'mouse' || !moved) return;
  if (card?.contains(event.target)) { clearTimeout(timer); return; }
  const thing = found(event.target);
  if (thing?.at === owner && owner) clearTimeout(timer);
  else if (thing) later(() => show(event.target), REST);
  else later(close, GRACE);
});
document.addEventListener('focusin', event => {
  if (event.target.matches(':focus-visible') && !card?.contains(event.target)) later(() => show(event.target), REST);
});
document.addEventListener('focusout', event => { if (!card?.contains(event.relatedTarget)) later(close, GRACE); });

// A long press explains instead of clicking.
let pressed = false, touched = false;
document.addEventListener('pointerdown', event => {
  if (card?.contains(event.target)) return;
  close();
  pressed = false;
  touched = event.pointerType !== 'mouse';
  if (!touched) return;
  later(() => {
    show(event.target);
    pressed = Boolean(card);
  }, PRESS);
});
for (const kind of ['pointerup', 'pointercancel', 'pointermove']) {
  document.addEventListener(kind, event => { if (event.pointerType !== 'mouse' && !card && (kind !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 4)) clearTimeout(timer); });
}
document.addEventListener('contextmenu', event => { // a phone's own answer to a long press
  if (!touched || !found(event.target)) return;
  event.preventDefault();
  clearTimeout(timer);
  show(event.target);
  pressed = Boolean(card);
});
document.addEventListener('click', event => {
  if (pressed && !card?.contains(event.target)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  pressed = false;
}, true);
document.addEventListener('keydown', event => {
  pressed = false; // not every long press ends with a click
  if (event.key !== 'Escape' || !card) return;
  event.stopImmediatePropagation(); // it does nothing else then
  close();
}, true);
document.addEventListener('scroll', event => { if (event.target !== card) close(); }, {capture: true, passive: true});
document.addEventListener('carreira:shown', () => {
  close();
  moved = false;
});
