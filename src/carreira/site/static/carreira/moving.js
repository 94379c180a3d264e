// Pieces glide instead of jumping: their places before a swap are remembered, and after it they move from there.
const GLIDE = {duration: 300, easing: 'cubic-bezier(.3, .1, .2, 1)'};
const still = matchMedia('(prefers-reduced-motion: reduce)');

const isDrawn = element => element instanceof SVGElement && element.ownerSVGElement !== null;

function place(element) {
  if (isDrawn(element)) {
    const matrix = element.transform.baseVal.consolidate()?.matrix;
    return {x: matrix?.e ?? 0, y: matrix?.f ?? 0};
  }
  // Outside the chart, a piece's place is relative to its table, wherever that is on the page now.
  const box = element.getBoundingClientRect(), home = (element.closest('table') ?? document.body).getBoundingClientRect();
  return {x: box.left - home.left, y: box.top - home.top, hidden: box.width === 0};
}

// Where every piece is now. Interchangeable pieces (data-alike) are identified by their place, not by an id.
export function remember(root) {
  const pieces = new Map(), alike = [], turned = new Set();
  for (const element of root.querySelectorAll('.piece')) {
    const {alike: kind, at: home, count} = element.dataset;
    if (kind) alike.push({kind, home, count: Number(count), at: place(element), element});
    else pieces.set(element.id, {at: place(element), element});
  }
  for (const element of root.querySelectorAll('[data-turned]')) turned.add(element.dataset.turned);
  return {pieces, alike, turned};
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
  if (from.hidden || to.hidden || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return;
  let steps = [moved({x: from.x - to.x, y: from.y - to.y}), 'none'];
  if (isDrawn(element)) steps = element.dataset.orbit ? alongRing(from, to, element.dataset.orbit) : [moved(from), moved(to)];
  element.animate({transform: steps}, GLIDE);
}

const appear = element => element.animate({opacity: [0, 1]}, GLIDE);

// A piece that is gone fades out where it was.
function fade(old, layer) {
  if (!layer || !isDrawn(old)) return;
  const ghost = old.cloneNode(true);
  ghost.removeAttribute('id');
  ghost.classList.remove('piece');
  layer.append(ghost);
  ghost.animate({opacity: [1, 0]}, GLIDE).finished.finally(() => ghost.remove());
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
    }
    for (const piece of left) fade(piece.element, layer);
  }
}

// After the swap: let everything glide from its earlier place.
export function glideFrom(memory, root) {
  if (still.matches) return;
  const now = remember(root);
  const layer = root.querySelector('[data-pieces]');
  moveAlike(memory.alike, now.alike, layer);
  for (const [id, {element}] of now.pieces) {
    const old = memory.pieces.get(id);
    if (old) glide(element, old.at); else appear(element);
  }
  for (const [id, {element}] of memory.pieces) if (!now.pieces.has(id)) fade(element, layer);
  for (const element of root.querySelectorAll('[data-turned]')) {
    if (!memory.turned.has(element.dataset.turned)) element.classList.add('turning');
  }
}
