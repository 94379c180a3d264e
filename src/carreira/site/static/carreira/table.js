// The table's page: after posts and updates its part that changes is swapped, pieces glide, others' moves are shown one by one.
import {showEffects} from './effects.js';
import {glideFrom, remember} from './moving.js';
import {remembered, rememberAs} from './settings.js';

const PACES = {calm: 700, quick: 250, none: 0}; // milliseconds between two steps of others
const HOLD = 1000;          // how much longer a step is shown in which something is turned up, or a phase begins
const MOST_STEPS = 40;      // decisions shown step by step; older ones are skipped
const PAUSES = {first: 1000, longest: 30_000}; // milliseconds before a server that doesn't answer is asked again
const main = document.getElementById('main');
const announcer = document.getElementById('announcer');

const table = () => document.getElementById('table');
const fact = name => table().dataset[name];
const shown = () => ({version: Number(fact('version')), revision: Number(fact('revision'))});

// A swap keeps what the reader had opened, chosen and focused. -------------------------------------------------

function keep() {
  const root = table(), active = document.activeElement;
  const inside = root.contains(active) ? active : null;
  return {
    checked: [...root.querySelectorAll('input[data-keep]:checked')].map(input => input.id),
    open: [...root.querySelectorAll('details[open][id]')].map(details => details.id),
    scrolled: [...root.querySelectorAll('[data-scrolled]')].map(box => [box.dataset.scrolled, box.scrollLeft, box.scrollTop]),
    y: scrollY,
    focus: inside && {id: inside.id, list: Boolean(inside.closest('[data-moves]')), chart: Boolean(inside.closest('[data-targets]')), plan: Boolean(inside.closest('[data-plan]'))},
  };
}

function restore({checked, open, scrolled, y, focus}) {
  const root = table();
  for (const id of checked) { const input = document.getElementById(id); if (input) input.checked = true; }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  for (const [name, left, top] of scrolled) {
    const box = root.querySelector(`[data-scrolled="${name}"]`);
    if (box) { box.scrollLeft = left; box.scrollTop = top; }
  }
  if (focus && !root.contains(document.activeElement)) {
    const target = (focus.id && document.getElementById(focus.id)) || ((focus.list || focus.chart) && root.querySelector('[data-confirm] button')) || (focus.list && root.querySelector('[data-moves] button')) ||
      (focus.plan && root.querySelector('[data-plan] :is([data-plan-move], summary)')) ||
      (focus.chart && root.querySelector('[data-targets] :is([data-move], [data-asks], a[data-select]:not([aria-hidden]))')) || document.getElementById('act');
    target?.focus({preventScroll: true});
  }
  if (scrollY !== y) scrollTo({top: y, behavior: 'instant'}); // a swap scrolls the page if the focused element is gone
}

// Settings: how players are shown, and how fast others' moves. -------------------------------------------------

const chosenPace = () => PACES[remembered('pace')] ?? PACES.calm;
const pace = () => chosenPace() || (again ? PACES.calm : 0);

function applySettings() {
  const select = document.querySelector('[data-pace]');
  main.dataset.pace = remembered('pace') ?? 'calm';
  if (select) select.value = main.dataset.pace;
}

const view = remembered('players-view');
if (view) document.getElementById(view)?.click();
applySettings();
document.addEventListener('change', event => {
  if (event.target.name === 'players-view') rememberAs('players-view', event.target.id);
  if (event.target.matches?.('[data-pace]')) {
    rememberAs('pace', event.target.value);
    applySettings();
  }
  if (event.target.name === 'tab') showTab(event.target.id);
});

// A phone shows a tab's contents below the chart, which may fill the screen: scroll there.
function showTab(tab) {
  const places = {'tab-act': '.board-chart', 'tab-players': '.area-players'};
  if (tab === 'tab-log') { // the newest entry is the last
    document.querySelector('[data-log] li:last-child')?.scrollIntoView({block: 'end'});
    return;
  }
  const place = places[tab] ?? tab.replace('tab-board-', '.board-tab-');
  [...table().querySelectorAll(place)].find(part => part.offsetHeight)?.scrollIntoView({block: 'start'});
}

// A phone goes to the decision when one comes, and marks its tab while another is shown.
let decides = Boolean(document.querySelector('[data-moves]'));

const icon = document.querySelector('link[rel="icon"]'), [title, plainIcon] = [document.title, icon.href];

function callToDecide() {
  const before = decides, tab = document.getElementById('tab-act');
  decides = Boolean(table().querySelector('[data-moves]'));
  tab.toggleAttribute('data-needed', decides);
  if (decides && !before && !lookingBack) tab.checked = true;
  for (const input of document.querySelectorAll('[id^="tab-board-"]')) { // where something can be clicked
    const part = `.${input.id.replace('tab-board-', 'board-tab-')}`;
    input.toggleAttribute('data-offers', decides && table().querySelector(`${part} :is([data-move], a[data-select])`) !== null);
  }
  document.title = decides ? `● ${title}` : title; // title and icon of the window show that it is one's turn
  icon.href = decides ? icon.dataset.turn : plainIcon;
}

// Swapping -----------------------------------------------------------------------------------------------------

let busy = false;
let hold = 0; // milliseconds for which what is shown now should stay, in addition to the pace
let posting = ''; // the move that is being posted
let why = ''; // what the server says about why it can do nothing just now

// Fetch the part of the page that changes, and put it in place of the old one. Returns whether the server answered.
async function fetchTable(method, url, body) {
  const answer = await fetch(url, {method, body, headers: {'Carreira-Part': 'table', ...(pace() && {'Carreira-Steps': 'shown'})}}).catch(() => null);
  const page = await answer?.text().catch(() => null);
  const whole = new DOMParser().parseFromString(page ?? '', 'text/html');
  if (!answer || page === null || answer.status >= 500) { // a server that restarts behind a proxy, say: the page stays
    why = whole.querySelector('.message p')?.textContent ?? '';
    return false;
  }
  const next = whole.getElementById('table');
  if (!next) { // a page of its own, such as one for a lost cookie
    location.reload();
    return true;
  }
  const memory = remember(table()), kept = keep();
  for (const same of next.querySelectorAll('[data-preserved]')) same.replaceWith(document.getElementById(same.id) ?? same);
  table().replaceWith(next);
  restore(kept);
  applySettings();
  callToDecide();
  const revealed = glideFrom(memory, table());
  document.dispatchEvent(new CustomEvent('carreira:shown'));
  const announced = showEffects(table()); // once what happened has been brought into view
  hold = pace() && (revealed || announced) ? HOLD : 0;
  return true;
}

const announce = text => { announcer.textContent = text; };

const lastEntry = () => document.querySelector('[data-log] li:last-child a')?.lastChild.textContent.trim() ?? '';
const announceState = () => announce(`${lastEntry()} ${document.getElementById('prompt')?.lastChild.textContent.trim() ?? ''}`);

// Notices above the page: a move may be lost; updates don't come; a click did nothing.
const [offline, silent, tooLate] = ['offline', 'silent', 'too-late'].map(name => document.querySelector(`[data-${name}]`));
document.addEventListener('click', () => { tooLate.hidden = true; }, true);
const unknown = offline.textContent;
let fetched = true;   // whether the last update has come
let streaming = true; // whether the stream is open

const showSilence = () => { silent.hidden = fetched && streaming; };

async function swap(method, url, values) {
  busy = true;
  let answered = false;
  try {
    answered = await fetchTable(method, url, values);
  } finally {
    busy = false;
  }
  if (answered) {
    fetched = offline.hidden = true;
    pauseBefore = PAUSES.first;
    setTimeout(playEarly); // once the caller has taken note of the new table
  } else {
    early = null;
    if (method === 'POST') {
      offline.textContent = why || unknown;
      offline.hidden = false;
      announce(offline.textContent);
    } else fetched = false;
  }
  showSilence();
  return answered;
}

// A click that came while the table was being swapped: the move is played on the new table if it is still that seat's.
let early = null;
let postponed = null; // another form, with its button

function playEarly() {
  const [form, button] = postponed ?? [];
  postponed = null;
  if (form?.isConnected) { form.requestSubmit(button?.isConnected ? button : undefined); return; }
  showTalk();
  if (!early) return;
  const {move, seat} = early;
  early = null;
  const choice = fact('toMove') === seat && document.querySelector(`[data-moves] [data-move="${CSS.escape(move)}"]`);
  if (choice) choice.click();
  else tooLate.hidden = false;
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
  if (event.submitter?.getAttribute('aria-disabled') === 'true') return;
  const move = event.submitter?.dataset.move;
  if (busy) {
    if (!move) postponed = [form, event.submitter];
    else if (move !== posting) early = {move, seat: fact('toMove')}; // a double click is one move
    return;
  }
  posting = move;
  const played = await swap('POST', form.action, new FormData(form, event.submitter));
  posting = '';
  if (!played) return;
  if (!document.getElementById('refused')) {
    if ('chat' in form.dataset) form.reset();
    const cleared = 'clears' in form.dataset && document.getElementById(form.dataset.clears);
    if (cleared) cleared.value = '';
  }
  lookingBack = false;
  lastStep = performance.now();
  afterSwap();
  const onTheWay = fact('replay') === 'true'; // what followed the decision is still to be shown, whether the stream is open or not
  if (onTheWay && !(newest?.revision >= Number(fact('revision')))) newest = {version: Number(fact('latest')), revision: Number(fact('revision')), waiting: ''};
  offerSkip(botsPlay() || onTheWay);
  catchUp();
});

// Looking back: by links, by the slider, by a click in the chart of points. ------------------------------------

async function lookAt(address, focusNext) {
  lookingBack = true; // so that no update is shown instead
  wake();
  const arrived = await swap('GET', address);
  lookingBack = fact('replay') === 'true';
  if (!arrived) return;
  history.replaceState(null, '', address);
  (focusNext() ?? document.getElementById('act'))?.focus({preventScroll: true});
  announce(`${document.getElementById('prompt')?.textContent ?? ''} ${document.querySelector('.moment')?.textContent ?? ''}`);
  if (!lookingBack) {
    live = shown();
    catchUp();
  }
}

document.addEventListener('click', event => {
  const step = event.target.closest?.('a[data-step]');
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const place = step.textContent;
  lookAt(step.getAttribute('href'), () => [...document.querySelectorAll('a[data-step]')].find(link => link.textContent === place));
});
document.addEventListener('change', event => {
  if ('moments' in event.target.dataset) lookAt(`${fact('url')}?at=${event.target.value}`, () => document.querySelector('[data-moments]'));
});
document.addEventListener('click', event => {
  const chart = event.target.closest?.('.points-chart');
  if (!chart) return;
  const {left, width} = chart.getBoundingClientRect(), [from, to, steps] = ['left', 'right', 'steps'].map(name => Number(chart.dataset[name]));
  const part = ((event.clientX - left) / width - from) / (to - from);
  lookAt(`${fact('url')}?at=${Math.round(Math.min(1, Math.max(0, part)) * steps)}`, () => null);
});

// Updates: others' decisions are shown one after the other, unless the reader skips them. ----------------------

let live = shown();     // the table as last shown in the present, not at a past moment
let newest = null;      // the server's last update
let lookingBack = fact('replay') === 'true'; // the reader chose a past moment; moments shown while catching up don't count
let height = 0;         // of the decision's place, before others' moves were shown in it
let skipping = false, catching = false, lastStep = 0, wake = () => {};

function pause(time) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, time);
    wake = () => { clearTimeout(timer); resolve(); };
  });
}

// Give the reader time to see what was shown last.
async function inPace(left) {
  const due = lastStep + Math.min(pace(), left > 12 ? PACES.quick : Infinity) + hold - performance.now();
  if (!skipping && due > 0) await pause(due);
  lastStep = performance.now();
}

const botsPlay = () => fact('waiting') === 'bot';

// The bar with the button to skip stays while others play. It is outside the swapped fragment, so a click can't miss it.
function offerSkip(on) {
  main.classList.toggle('pacing', on && !skipping && pace() > 0);
}

// While catching up, a past moment shows what has just happened in the place of the decision.
function asStep() {
  const card = document.getElementById('pacing-card').content.cloneNode(true), act = document.getElementById('act');
  card.firstElementChild.append(...act.querySelectorAll('.clocks, .moment, [data-gains]'));
  act.replaceChildren(card);
  act.firstElementChild.style.minHeight = `${height}px`; // so that what is below doesn't move
  announce([...act.querySelectorAll('.moment > span > span')].map(entry => entry.textContent).join(' '));
}

// Note what is shown now: the table as it stands, or a moment on the way there.
function afterSwap() {
  const onTheWay = fact('replay') === 'true';
  live = onTheWay ? {version: Number(fact('version')) - (fact('step') ? 1 : 0), revision: live.revision} : shown();
  if (onTheWay) asStep();
  else announceState();
}

// Show one step after the other up to the newest, then the table as it stands once it is the reader's turn.
async function catchUp() {
  if (catching || busy || !newest || lookingBack) return;
  catching = true;
  try {
    while (newest.revision > live.revision && !lookingBack) {
      const url = fact('url'), behind = newest.version - live.version;
      if (skipping || pace() === 0 || behind < 1) {
        if (!await swap('GET', url)) break;
        live = shown();
        announceState();
        continue;
      }
      offerSkip(true);
      if (fact('replay') !== 'true') height = document.querySelector('#act .act')?.offsetHeight ?? 0;
      await inPace(behind);
      if (skipping || lookingBack) continue;
      const seen = startAt || (behind > MOST_STEPS ? newest.version - MOST_STEPS : [fact('version'), fact('step')].filter(Boolean).join('.'));
      startAt = '';
      if (!await swap('GET', `${url}?after=${seen}`)) break;
      afterSwap();
    }
  } finally {
    catching = again = false;
    startAt = '';
    const bots = newest.waiting === 'bot';
    if (!bots) skipping = false;
    offerSkip(bots);
  }
  if (!fetched) later(catchUp);
}

// What has happened since one's move can be seen again.
let again = false, startAt = ''; // the moment to begin with

document.addEventListener('click', event => {
  const moment = event.target.closest?.('[data-show-again]')?.dataset.showAgain;
  if (!moment || busy || catching) return;
  newest = {version: Number(fact('version')), revision: Number(fact('revision')), waiting: fact('waiting')};
  live = {version: Number(moment.split('.')[0]) - 1, revision: -1};
  again = true;
  startAt = moment;
  lastStep = 0;
  catchUp();
});

async function skip(form) {
  skipping = true;
  offerSkip(false);
  wake();
  try { await fetch(form.action, {method: 'POST', body: new FormData(form)}); } catch { /* the bots keep their pace */ }
  catchUp();
}

// Ask again after a pause that grows, for as long as the server doesn't answer.
let pauseBefore = PAUSES.first;

function later(action) {
  setTimeout(action, pauseBefore);
  pauseBefore = Math.min(2 * pauseBefore, PAUSES.longest);
}

function listen() {
  const source = new EventSource(fact('events'));
  source.addEventListener('open', () => {
    streaming = true;
    pauseBefore = PAUSES.first;
    showSilence();
  });
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
    streaming = false;
    showSilence();
    later(listen);
  });
  source.addEventListener('changed', event => {
    newest = JSON.parse(event.data);
    showProgress(newest);
    showPresence(newest);
    heard = String(newest.talk ?? '');
    catchUp().then(showTalk);
  });
  source.addEventListener('progress', event => {
    const state = JSON.parse(event.data);
    showProgress(state);
    showPresence(state);
    heard = String(state.talk ?? '');
    showTalk();
  });
}

// Who has the page open: players, and those who watch.
function showPresence({here = [], watching: {names, guests} = {names: [], guests: 0}}) {
  for (const seat of document.querySelectorAll('[data-seat][data-kind="person"]')) seat.dataset.here = here.includes(Number(seat.dataset.seat));
  const line = document.querySelector('[data-watching]'), {guest, guests: several} = line.dataset;
  const counted = guests === 1 ? [guest] : guests ? [several.replace('#', guests)] : [];
  line.lastElementChild.textContent = [...names, ...counted].join(', ');
  line.hidden = !names.length && !guests;
}

// Somebody has said or asked something: the table as it stands shows it, once nothing else is being shown.
let heard = '';

async function showTalk() {
  if (heard === '' || heard === fact('talk') || busy || catching || lookingBack || table().querySelector('[data-confirm]')) return;
  if (await swap('GET', fact('url'))) live = shown();
}

function showProgress({progress}) {
  const notice = document.querySelector('[data-preparing]');
  if (typeof progress !== 'number') notice?.remove();
  else if (notice) notice.querySelector('progress').value = progress;
}

callToDecide();
showEffects(table());
if (fact('replay') !== 'true') {
  listen();
  offerSkip(botsPlay());
}
