// What a map-maker draws around a coast: all of it made here, by rule.
const round = value => +value.toFixed(1);
const at = (x, y, r, angle) => [round(x + r * Math.cos(angle)), round(y + r * Math.sin(angle))];

// Sixteen winds from each rose, as on a portolan: ink for the principal winds, green for the half, red for the quarter winds.
export function rhumbLines({winds: centres}, c) {
  const winds = [[], [], []];
  for (const [x, y] of centres) {
    for (let k = 0; k < 32; k++) {
      const [u, v] = at(x, y, 2000, k * Math.PI / 16);
      winds[k % 4 === 0 ? 0 : k % 2 === 0 ? 1 : 2].push(`M${x} ${y}L${Math.round(u)} ${Math.round(v)}`);
    }
  }
  const [whole, half, quarter] = winds.map(lines => lines.join(''));
  const n = c.lines;
  return `<g fill="none" stroke-width=".9"><path d="${whole}" stroke="${c.rhumb}" opacity="${0.26 * n}"/>` +
    `<path d="${half}" stroke="${c.green}" opacity="${0.24 * n}"/><path d="${quarter}" stroke="${c.red}" opacity="${0.15 * n}"/></g>`;
}

export const rose = (x, y, size) => `<use href="#r" transform="translate(${x} ${y}) scale(${round(size / 60)})"/>`;

// A wind rose of 16 points in two tones, with a lily on its north.
export function roseDrawing(c) {
  const point = (angle, length, width, dark, light) =>
    `<g transform="rotate(${angle})"><path d="M0 ${-length}L${width} ${-width}L0 0z" fill="${dark}"/>` +
    `<path d="M0 ${-length}L${-width} ${-width}L0 0z" fill="${light}"/><path d="M0 ${-length}L${width} ${-width}L0 0L${-width} ${-width}z" fill="none" stroke="${c.ink}" stroke-width=".7"/></g>`;
  let out = `<g id="r"><circle r="60" fill="${c.plate}" opacity=".5"/>` +
    `<g fill="none" stroke="${c.edge}"><circle r="60" stroke-width="1.2"/><circle r="56" stroke-width=".6"/><circle r="34" stroke-width=".7"/><circle r="24" stroke-width=".5"/></g>`;
  for (let k = 0; k < 64; k++) {
    const [a, b] = at(0, 0, 56, k * Math.PI / 32), [u, v] = at(0, 0, 60, k * Math.PI / 32);
    if (k % 2) out += `<path d="M${a} ${b}L${u} ${v}" stroke="${c.ink}" stroke-width=".7"/>`;
  }
  for (let k = 1; k < 16; k += 2) out += point(k * 22.5, 34, 4, c.green, c.paper);
  for (let k = 2; k < 16; k += 4) out += point(k * 22.5, 46, 6.5, c.red, c.paper);
  for (let k = 0; k < 16; k += 4) out += point(k * 22.5, 55, 8, c.ink, c.paper);
  out += `<path d="M0 -86c-5 8-6 13-2 20c-5-1-9-5-8-10c-5 5-3 13 4 14h12c7-1 9-9 4-14c1 5-3 9-8 10c4-7 3-12-2-20z" fill="${c.red}" stroke="${c.ink}" stroke-width=".8"/>`;
  return out + `<circle r="4.5" fill="${c.red}" stroke="${c.ink}" stroke-width=".8"/></g>`;
}

// Chains of hills: [from, to, how many], in chart units.
export function mountains({chains}, c) {
  let out = `<g fill="${c.hillLight}" stroke="${c.hill}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round" opacity=".85">`;
  for (const [[x0, y0], [x1, y1], n] of chains) {
    for (let i = 0; i < n; i++) {
      const t = n === 1 ? 0 : i / (n - 1), s = [1, 0.75, 0.9, 0.7][i % 4];
      const x = round(x0 + (x1 - x0) * t), y = round(y0 + (y1 - y0) * t + [0, 5, -4][i % 3]);
      out += `<path transform="translate(${x} ${y}) scale(${s})" d="M-13 8Q-7 4 -2 -8Q0 -11 2 -8Q6 2 13 8M1 -8Q0 0 4 8M4 -3Q4 3 8 7"/>`;
    }
  }
  return out + '</g>';
}

// The frame: a double line with a scale of five degrees in black and white.
export function frame({width, height, west, east}, c) {
  const step = width / (east - west) * 5, bar = 7;
  let out = '';
  for (let i = 0, x = 0; x < width; i++, x = i * step) if (i % 2) out += `M${round(x)} 3h${round(Math.min(step, width - x))}v${bar}h${-round(Math.min(step, width - x))}zM${round(x)} ${height - 3 - bar}h${round(Math.min(step, width - x))}v${bar}h${-round(Math.min(step, width - x))}z`;
  for (let i = 0, y = 0; y < height; i++, y = i * step) if (i % 2) out += `M3 ${round(y)}v${round(Math.min(step, height - y))}h${bar}v${-round(Math.min(step, height - y))}zM${width - 3 - bar} ${round(y)}v${round(Math.min(step, height - y))}h${bar}v${-round(Math.min(step, height - y))}z`;
  const box = (inset, w) => `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${c.edge}" stroke-width="${w}"/>`;
  const band = `M0 0H${width}V${height}H0zM${bar + 4} ${bar + 4}V${height - bar - 4}H${width - bar - 4}V${bar + 4}z`;
  return `<path d="${band}" fill="${c.band}" fill-rule="evenodd"/><path d="${out}" fill="${c.edge}"/>${box(1, 2)}${box(bar + 4, 1)}${box(bar + 8, 2)}`;
}

// Rivers, as thin lines from the coast inland, where a chart has any.
export const waters = ({rivers = []}, c) => rivers.length ? `<path d="${rivers.join('')}" fill="none" stroke="${c.hill}" stroke-width="1.7" stroke-linecap="round" opacity=".6"/>` : '';

// The track of a voyage, dotted in red, where a chart has one.
export const track = ({route}, c) => route ? `<path d="${route}" fill="none" stroke="${c.red}" stroke-width="2.6" stroke-dasharray="2 9" stroke-linecap="round" opacity=".8"/>` : '';
