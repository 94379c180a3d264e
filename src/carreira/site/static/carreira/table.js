// The table's page: posts and news swap its fragment (by htmx), pieces glide, what others play is shown step by step.
import {glideFrom, remember} from './moving.js';

const PACE = 700;           // milliseconds between two decisions of others
const HURRIED = 350;        // the same where many are to be shown
const MOST_STEPS = 40;      // older ones are passed over
const htmx = window.htmx;
const main = document.getElementById('main');
const announcer = document.getElementById('announcer');

const table = () => document.getElementById('table');
const fact = name => table().dataset[name];
const shown = () => ({version: Number(fact('version')), revision: Number(fact('revision'))});

// What the reader had open, chosen and focused stays so through a swap. ---------------------------------------

function keep() {
  const root = table(), active = document.activeElement;
  const inside = root.contains(active) ? active : null;
  return {
    radios: [...root.querySelectorAll('input[type="radio"][data-keep]:checked')].map(radio => radio.id),
    open: [...root.querySelectorAll('details[open][id]')].map(details => details.id),
    scrolled: [...root.querySelectorAll('.chart-window, .choices')].map(box => [box.className, box.scrollLeft, box.scrollTop]),
    focus: inside && {id: inside.id, list: Boolean(inside.closest('[data-moves]')), chart: Boolean(inside.closest('[data-targets]'))},
  };
}

function restore({radios, open, scrolled, focus}) {
  const root = table();
  for (const id of radios) { const radio = document.getElementById(id); if (radio) radio.checked = true; }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  for (const [name, left, top] of scrolled) {
    const box = [...root.querySelectorAll('.chart-window, .choices')].find(other => other.className === name);
    if (box?.classList.contains('chart-window')) { box.scrollLeft = left; box.scrollTop = top; }
  }
  if (focus && !root.contains(document.activeElement)) {
    const target = (focus.id && document.getElementById(focus.id)) || (focus.list && root.querySelector('[data-moves] button')) ||
      (focus.chart && root.querySelector('[data-targets] :is(button, a)')) || document.getElementById('act');
    target?.focus({preventScroll: true});
  }
}

try {
  const view = localStorage.getItem('carreira-players-view');
  if (view) document.getElementById(view)?.click();
} catch { /* not remembered */ }
document.addEventListener('change', event => {
  if (event.target.name !== 'players-view') return;
  try { localStorage.setItem('carreira-players-view', event.target.id); } catch { /* not remembered */ }
});

// Swapping -----------------------------------------------------------------------------------------------------

let memory = null, kept = null, busy = false;

document.body.addEventListener('htmx:beforeSwap', event => {
  if (event.detail.target.id !== 'table') return;
  memory = remember(table());
  kept = keep();
});
document.body.addEventListener('htmx:afterSwap', () => {
  if (!memory) return;
  restore(kept);
  glideFrom(memory, table());
  memory = kept = null;
  document.dispatchEvent(new CustomEvent('carreira:shown'));
});
document.body.addEventListener('htmx:sendError', () => announce(main.dataset.offline));
document.body.addEventListener('htmx:responseError', () => location.reload());

const announce = text => { announcer.textContent = text; };

function tell() {
  const prompt = document.getElementById('prompt')?.textContent ?? '';
  const news = [...document.querySelectorAll('[data-log] li')].slice(-1).map(item => item.textContent.trim());
  announce([...news, prompt].join(' '));
}

async function swap(verb, url, values) {
  busy = true;
  try {
    await htmx.ajax(verb, url, {target: '#table', swap: 'outerHTML', ...(values && {values})});
  } finally {
    busy = false;
  }
}

document.addEventListener('submit', async event => {
  const form = event.target;
  if ('skip' in form.dataset) {
    event.preventDefault();
    skip(form);
    return;
  }
  if (!('swap' in form.dataset)) return;
  event.preventDefault();
  if (busy || event.submitter?.getAttribute('aria-disabled') === 'true') return;
  await swap('POST', form.action, new FormData(form, event.submitter));
  live = shown();
  lastStep = performance.now();
  tell();
  catchUp();
});

document.addEventListener('click', async event => {
  const step = event.target.closest?.('a[data-step]');
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const place = step.textContent;
  await swap('GET', step.getAttribute('href'));
  history.replaceState(null, '', step.getAttribute('href'));
  const same = [...document.querySelectorAll('a[data-step]')].find(link => link.textContent === place);
  (same ?? document.getElementById('act'))?.focus({preventScroll: true});
  announce(document.getElementById('prompt')?.textContent ?? '');
});

// News: others' decisions are shown one after the other, unless one skips. ------------------------------------

let live = shown();     // the table as last seen, looking at it as it stands and not at a moment gone by
let newest = null;      // what the server told last
let skipping = false, catching = false, lastStep = 0, wake = () => {};

function pause(time) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, time);
    wake = () => { clearTimeout(timer); resolve(); };
  });
}

// Leave the reader time to see what was shown last.
async function inPace(left) {
  const due = lastStep + (left > 12 ? HURRIED : PACE) - performance.now();
  if (!skipping && due > 0) await pause(due);
  lastStep = performance.now();
}

// While others' moves are shown, the place of the decision says so, with a way to skip.
function pacing(on) {
  main.classList.toggle('pacing', on);
  if (!on) return;
  const card = document.getElementById('pacing-card').content.cloneNode(true);
  const said = [...document.querySelectorAll('[data-log] li')].slice(-1).map(item => item.textContent.trim()).join(' ');
  card.querySelector('[data-said]').textContent = said;
  document.getElementById('act').replaceChildren(card);
  announce(said);
}

async function catchUp() {
  if (catching || busy || !newest || fact('replay') === 'true') return;
  catching = true;
  try {
    while (newest.revision > live.revision) {
      const target = newest, url = fact('url');
      for (let version = Math.max(live.version + 1, target.version - MOST_STEPS); version < target.version; version++) {
        await inPace(target.version - version);
        if (skipping) break;
        await swap('GET', `${url}?at=${version}`);
        pacing(true);
      }
      await inPace(1);
      pacing(false);
      await swap('GET', url);
      live = shown();
      tell();
    }
    if (!fact('waiting')) skipping = false;
  } finally {
    catching = false;
    pacing(false);
  }
}

async function skip(form) {
  skipping = true;
  wake();
  try { await fetch(form.action, {method: 'POST', body: new FormData(form)}); } catch { /* the bots play on at their pace */ }
}

function listen() {
  const source = new EventSource(fact('events'));
  source.addEventListener('version', event => {
    newest = JSON.parse(event.data);
    showProgress(newest);
    catchUp();
  });
  source.addEventListener('progress', event => showProgress(JSON.parse(event.data)));
}

function showProgress({progress}) {
  const bar = document.querySelector('progress.progress');
  if (bar && typeof progress === 'number') bar.value = progress;
}

if (fact('replay') !== 'true') listen();
