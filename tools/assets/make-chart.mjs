// Remakes each game's board/static/<game>/land.svg and land-dark.svg: the coast, and what the map-maker drew around it
// (rhumb lines, wind roses, mountains, the frame). Names, borders and pieces are not in it. `charts.mjs` says what each shows.
//   npm ci && npm run chart
// Land: Natural Earth 1:50m, public domain, as packed by npm world-atlas. Everything else is drawn here.
import fs from 'node:fs';
import {geoStream} from 'd3-geo';
import {geoMiller} from 'd3-geo-projection';
import {feature} from 'topojson-client';
import {presimplify, quantile, simplify} from 'topojson-simplify';
import {CHARTS} from './charts.mjs';
import {frame, mountains, rhumbLines, rose, roseDrawing, track, waters} from './ornaments.mjs';

const LIMIT = 60_000;                             // the most bytes of a path

// A chart may be stretched from west to east, as charts of the time were: it is projected narrower and then drawn out.
function landRings({width, height, west, east, south, north, stretch, keep}) {
  const atlas = new URL('./node_modules/world-atlas/land-50m.json', import.meta.url);
  const weighted = presimplify(JSON.parse(fs.readFileSync(atlas)));
  const simple = simplify(weighted, quantile(weighted, keep));
  const corners = [[west, north], [east, north], [west, south], [east, south]];
  const narrow = width / stretch;
  const projection = geoMiller().rotate([-(west + east) / 2, 0])
    .fitExtent([[-10, -10], [narrow + 10, height + 10]], {type: 'MultiPoint', coordinates: corners})
    .clipExtent([[-30, -30], [narrow + 30, height + 30]]);
  const rings = [];
  let ring;
  const nothing = () => {};
  geoStream(feature(simple, simple.objects.land), projection.stream({
    polygonStart: nothing, polygonEnd: nothing, sphere: nothing,
    lineStart() { ring = []; },
    lineEnd() { rings.push(ring); },
    point(x, y) { ring.push([x * stretch, y]); },
  }));
  return rings;
}

const area = ring => Math.abs(ring.reduce((sum, [x, y], i) => {
  const [u, v] = ring[(i + 1) % ring.length];
  return sum + x * v - u * y;
}, 0) / 2);

// Whole numbers at twice the chart's scale, each step relative to the one before: half the weight of plain coordinates.
function path(rings, {smallestIsland, shortestStep}) {
  let d = '';
  for (const ring of rings) {
    if (area(ring) < smallestIsland) continue;
    const points = [];
    for (const [x, y] of ring) {
      const point = [Math.round(x * 2), Math.round(y * 2)], last = points.at(-1);
      if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= shortestStep * 2) points.push(point);
    }
    if (points.length < 3) continue;
    d += `M${points[0].join(' ')}l`;
    let steps = '';
    for (let i = 1; i < points.length; i++) {
      for (const step of [points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]]) {
        steps += (steps && step >= 0 ? ' ' : '') + step;
      }
    }
    d += steps + 'z';
  }
  if (d.length > LIMIT) throw new Error(`the coast weighs ${d.length} bytes, more than ${LIMIT}: raise shortestStep`);
  return d;
}

const palettes = {
  'land.svg': {
    land: '#cfae74', tint: '#b5884a', ink: '#3b2a1a', edge: '#5d4224', shallow: '#8c6a3a', hatch: '#7a5b34', red: '#9b2d20', green: '#2f6b4f',
    paper: '#f6eedb', rhumb: '#3b2a1a', hill: '#8a6231', hillLight: '#dcc08a', haze: 0.16, lines: 1, plate: '#f6eedb', band: '#f6eedb',
  },
  'land-dark.svg': {
    land: '#4a3b26', tint: '#5e4a2c', ink: '#0b1015', edge: '#a98f60', shallow: '#3f5566', hatch: '#5d7688', red: '#b4553f', green: '#4f8a6c',
    paper: '#cdbb91', rhumb: '#cdbb91', hill: '#8d7649', hillLight: '#5a4830', haze: 0.3, lines: 0.8, plate: '#1d2d38', band: '#2b3a44',
  },
};

function picture(d, c, chart) {
  const {width, height} = chart;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<!-- Made by tools/assets/make-chart.mjs. Coast: Natural Earth 1:50m land (public domain), npm world-atlas 2.0.2; the rest is Carreira's own. -->
<defs>
<path id="l" transform="scale(.5)" d="${d}"/>
<clipPath id="c"><use href="#l"/></clipPath>
<pattern id="h" width="9" height="3.2" patternUnits="userSpaceOnUse"><path d="M0 1.6H9" stroke="${c.hatch}" stroke-width=".8"/></pattern>
${roseDrawing(c)}
</defs>
${rhumbLines(chart, c)}
<g fill="none" stroke-linejoin="round">
<use href="#l" stroke="${c.shallow}" stroke-width="56" opacity="${c.haze * 0.5}"/>
<use href="#l" stroke="${c.shallow}" stroke-width="34" opacity="${c.haze}"/>
<use href="#l" stroke="url(#h)" stroke-width="26" opacity=".6"/>
</g>
<use href="#l" fill="${c.land}"/>
<g clip-path="url(#c)" stroke-linejoin="round"><use href="#l" fill="none" stroke="${c.tint}" stroke-width="30" opacity=".28"/><use href="#l" fill="none" stroke="${c.tint}" stroke-width="12" opacity=".4"/></g>
${waters(chart, c)}${mountains(chart, c)}
<use href="#l" fill="none" stroke="${c.edge}" stroke-width="2.4" stroke-linejoin="round"/>
${track(chart, c)}${chart.roses.map(([x, y, size]) => rose(x, y, size)).join('')}
${frame(chart, c)}
</svg>
`;
}

for (const chart of CHARTS) {
  const d = path(landRings(chart), chart), out = new URL(`../../src/carreira/${chart.game}/board/static/${chart.game}/`, import.meta.url);
  for (const [name, palette] of Object.entries(palettes)) {
    const text = picture(d, palette, chart);
    fs.writeFileSync(new URL(name, out), text);
    console.log(`${chart.game}/${name}: coast ${d.length} bytes, file ${text.length} bytes`);
  }
}
