// Pieces glide instead of jumping: their places before a swap are remembered, and after it they move from there. A ship
// leaves a ghost and a trail until the next swap, and whatever has moved or is new is marked as long; without motion these
// are all that is shown.
const GLIDE = {duration: 450, easing: 'cubic-bezier(.3, .1, .2, 1)'};
const COUNT = 600; // milliseconds in which a number counts up
const SAME_PLACE = 12; // as far as a piece shifts when others come or go
const still = matchMedia('(prefers-reduced-motion: reduce)');

const isDrawn = element => element instanceof SVGElement && element.ownerSVGElement !== null;

function place(element) {
  if (isDrawn(element)) {
    const matrix = element.transform.baseVal.consolidate()?.matrix;
    return {x: matrix?.e ?? 0, y: matrix?.f ?? 0};
  }
  // Outside the chart, a piece's place is relative to its table, wherever that is on the page now.
  const box = element.getBoundingClientRect(), home = (element.closest('table, .chart-sheet') ?? document.body).getBoundingClientRect();
  return {x: box.left - home.left, y: box.top - home.top, width: box.width, hidden: box.width === 0};
}

// Where every piece is now. Interchangeable pieces (data-alike) are identified by their place, not by an id.
export function remember(root) {
  const pieces = new Map(), alike = [], turned = new Set(), numbers = new Map();
  for (const element of root.querySelectorAll('.piece')) {
    const {alike: kind, at: home, count} = element.dataset;
    if (kind) alike.push({kind, home, count: Number(count), at: place(element), element});
    else pieces.set(element.id, {at: place(element), element});
  }
  for (const element of root.querySelectorAll('[data-turned]')) turned.add(element.dataset.turned);
  for (const element of root.querySelectorAll('[data-counts]')) numbers.set(element.dataset.counts, Number(element.textContent));
  return {pieces, alike, turned, numbers};
}

const moved = ({x, y}) => `translate(${x}px, ${y}px)`;

// A piece on a ring (data-orbit: the ring's centre) moves along it, clockwise.
function alongRing(from, to, middle) {
  const [x, y] = middle.split(' ').map(Number);
  const angle = point => Math.atan2(point.y - y, point.x - x), radius = point => Math.hypot(point.x - x, point.y - y);
  let turn = (angle(to) - angle(from) + 2 * Math.PI) % (2 * Math.PI);
  if (turn > 1.9 * Math.PI) turn -= 2 * Math.PI; // it only makes room for another
  return Array.from({length: 13}, (_, i) => {
    const part = i / 12, at = angle(from) + turn * part, r = radius(from) + (radius(to) - radius(from)) * part;
    return moved({x: x + r * Math.cos(at), y: y + r * Math.sin(at)});
  });
}

function glide(element, from) {
  const to = place(element);
  if (!from.hidden && !to.hidden && Math.hypot(from.x - to.x, from.y - to.y) >= SAME_PLACE) element.classList.add('moved');
  if (still.matches || from.hidden || to.hidden || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return;
  let steps = [moved({x: from.x - to.x, y: from.y - to.y}), 'none'];
  if (isDrawn(element)) steps = element.dataset.orbit ? alongRing(from, to, element.dataset.orbit) : [moved(from), moved(to)];
  element.animate({transform: steps}, GLIDE);
}

function appear(element) {
  element.classList.add('moved');
  if (!still.matches) element.animate({opacity: [0, 1]}, GLIDE);
}

function ghostOf(old) {
  const ghost = old.cloneNode(true);
  ghost.removeAttribute('id');
  ghost.classList.remove('piece');
  ghost.setAttribute('aria-hidden', 'true');
  return ghost;
}

// A piece that is gone fades out where it was.
function fade(old, layer) {
  if (still.matches || !layer || !isDrawn(old)) return;
  const ghost = ghostOf(old);
  layer.append(ghost);
  ghost.animate({opacity: [1, 0]}, GLIDE).finished.finally(() => ghost.remove());
}

// A piece that has gone elsewhere leaves a ghost where it was, and in a drawing a trail from there.
function leaveGhost(old, from, element) {
  const to = place(element);
  if (from.hidden || to.hidden || Math.hypot(from.x - to.x, from.y - to.y) < SAME_PLACE) return;
  const ghost = ghostOf(old);
  ghost.classList.add('ghost');
  if (!isDrawn(element)) {
    ghost.style.cssText = `position: absolute; left: ${from.x}px; top: ${from.y}px; width: ${from.width}px; margin: 0`;
    element.closest('.chart-sheet')?.append(ghost);
    return;
  }
  const trail = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const rise = Math.min(60, Math.hypot(from.x - to.x, from.y - to.y) / 4), lift = 12; // from hull to hull, in a bow
  trail.setAttribute('d', `M${from.x} ${from.y - lift}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - lift - rise} ${to.x} ${to.y - lift}`);
  trail.setAttribute('class', `trail ${[...element.classList].find(name => name.startsWith('seat-')) ?? ''}`);
  const first = element.parentNode.querySelector('.piece');
  first.before(ghost, trail);
}

function moveAlike(before, now, layer) {
  for (const kind of new Set([...before, ...now].map(piece => piece.kind))) {
    const old = before.filter(piece => piece.kind === kind).flatMap(piece => Array(piece.count).fill(piece));
    const left = [];
    const wanting = now.filter(piece => piece.kind === kind).map(piece => ({...piece, found: []}));
    for (const piece of old) {
      const home = wanting.find(other => other.home === piece.home && other.found.length < other.count);
      if (home) home.found.push(piece); else left.push(piece);
    }
    for (const piece of wanting) {
      const arriving = left.splice(0, Math.max(0, piece.count - piece.found.length));
      const from = arriving[0] ?? piece.found[0];
      if (!from) appear(piece.element);
      else glide(piece.element, from.at);
      if (arriving[0]) leaveGhost(from.element, from.at, piece.element);
    }
    for (const piece of left) fade(piece.element, layer);
  }
}

// Count from what a number was to what it is.
function count(element, before) {
  const now = Number(element.textContent);
  if (still.matches || before === undefined || before === now) return;
  const began = performance.now();
  const show = time => {
    const part = Math.min(1, (time - began) / COUNT);
    element.textContent = Math.round(before + (now - before) * Math.max(0, part));
    if (part < 1) requestAnimationFrame(show);
  };
  requestAnimationFrame(show);
}

// After the swap: let everything glide from its earlier place. Returns whether something was turned up.
export function glideFrom(memory, root) {
  const now = remember(root);
  const layer = root.querySelector('[data-pieces]');
  moveAlike(memory.alike, now.alike, layer);
  for (const [id, {element}] of now.pieces) {
    const old = memory.pieces.get(id);
    if (!old) { appear(element); continue; }
    glide(element, old.at);
    if ('ghost' in element.dataset) leaveGhost(old.element, old.at, element);
  }
  for (const [id, {element}] of memory.pieces) if (!now.pieces.has(id)) fade(element, layer);
  for (const element of root.querySelectorAll('[data-counts]')) count(element, memory.numbers.get(element.dataset.counts));
  const turned = [...root.querySelectorAll('[data-turned]')].filter(element => !memory.turned.has(element.dataset.turned));
  for (const element of turned) element.classList.add('turning');
  return turned.length > 0;
}
