// The table's page: posts and updates swap the part that changes, and others' moves are shown one by one.
import {listen, PAUSES} from './streaming.js';
import {busy, fact, idle, swap, table} from './swapping.js';
import {remembered, rememberAs} from './settings.js';
import {showEffects} from './effects.js';
import {showTab} from './tabs.js';

const PACES = {calm: 700, quick: 250, none: 0}; // milliseconds between two steps of others
const HOLD = 1000;     // how much longer a step is shown in which something is turned up, or a phase begins
const MOST_STEPS = 40; // decisions shown step by step; older ones are skipped
const main = document.getElementById('main');
const announcer = document.getElementById('announcer');

const shown = () => ({version: Number(fact('version')), revision: Number(fact('revision'))});

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
});

// A phone goes to the decision when one comes, and marks its tab while another is shown.
let decides = Boolean(document.querySelector('[data-moves]'));

const icon = document.querySelector('link[rel="icon"]'), [title, plainIcon] = [document.title, icon.href];

function callToDecide() {
  const before = decides, tab = document.getElementById('tab-act');
  decides = Boolean(table().querySelector('[data-moves]'));
  tab.toggleAttribute('data-needed', decides);
  const typing = document.activeElement?.matches('textarea, input[type="text"]'); // whose tab would be hidden
  if (decides && !before && !lookingBack && !typing) tab.checked = true;
  for (const input of document.querySelectorAll('[id^="tab-board-"]')) { // where something can be clicked
    const part = `.${input.id.replace('tab-board-', 'board-tab-')}`;
    input.toggleAttribute('data-offers', decides && table().querySelector(`${part} :is([data-move], a[data-select])`) !== null);
  }
  document.title = decides ? `● ${title}` : title; // title and icon of the window show that it is one's turn
  icon.href = decides ? icon.dataset.turn : plainIcon;
}

// Posts --------------------------------------------------------------------------------------------------------

const confirming = () => table().querySelector('[data-confirm]') !== null;

const announce = text => { announcer.textContent = text; };

// The sentence alone, without the badge before it and what may be noted after it.
const lastEntry = () => [...document.querySelector('[data-log] li:last-child a')?.childNodes ?? []]
  .filter(part => part.nodeType === Node.TEXT_NODE).map(part => part.textContent).join('').trim();
const announceState = () => announce(`${lastEntry()} ${document.getElementById('prompt')?.lastChild.textContent.trim() ?? ''}`);

// Notices above the page: a move may be lost; updates don't come; a click did nothing.
const [offline, silent, tooLate] = ['offline', 'silent', 'too-late'].map(name => document.querySelector(`[data-${name}]`));
document.addEventListener('click', () => { tooLate.hidden = true; }, true);
const unknown = offline.textContent;
let fetched = true;   // whether the last update has come
let streaming = true; // whether the stream is open
let hold = 0;         // milliseconds for which what is shown now should stay, in addition to the pace

const showSilence = () => { silent.hidden = fetched && streaming; };

// Swap the table, and say so if the server doesn't answer. Returns what `swap` does.
async function change(method, url, request = {}) {
  const result = await swap(method, url, {...request, headers: pace() && {'Carreira-Steps': 'shown'}});
  if (result.answered) {
    fetched = offline.hidden = true;
    pauseBefore = PAUSES.first;
    if (result.shown) hold = pace() && result.revealed ? HOLD : 0;
  } else if (method === 'POST') {
    postponed = [];
    offline.textContent = result.why || unknown;
    offline.hidden = false;
    announce(offline.textContent);
  } else fetched = false;
  showSilence();
  // Once the caller has taken note of the new table; but an update that failed is asked for after a pause.
  if (result.answered || postponed.length || method === 'POST') setTimeout(goOn);
  return result;
}

// A click that comes while the table is being swapped is made on the new one: a move if it is still that seat's, anything
// else if the new table has a form that sends the same.
let posting = '';   // what is being posted
let postponed = []; // what was clicked meanwhile; of several moves the last, and of several lines of chat

// What a form sends, but for what differs from table to table.
function sent(form, button) {
  const values = new FormData(form, button);
  for (const name of ['csrfmiddlewaretoken', 'revision']) values.delete(name);
  return `${form.action} ${new URLSearchParams(values)}`;
}

function formThatSends(what) {
  for (const form of document.querySelectorAll('form[data-swap]')) {
    const buttons = [...form.elements].filter(element => element.type === 'submit' && element.getAttribute('aria-disabled') !== 'true');
    const button = buttons.find(element => sent(form, element) === what);
    if (button) return () => form.requestSubmit(button);
  }
  return null;
}

// What one types in a form goes on while it is sent: only what has been sent is taken away.
const typedIn = form => ('chat' in form.dataset ? form.elements.text : document.getElementById(form.dataset.clears ?? ''));

function takeAway(field, text) {
  if (field.value.startsWith(text)) field.value = field.value.slice(text.length).trimStart();
}

function makePostponed() {
  const {what, move, seat, line} = postponed.shift();
  if (line) {
    if (line.isConnected && typedIn(line).value.trim()) line.requestSubmit(); // what was typed since the line before
    return;
  }
  const listed = move && fact('toMove') === seat && document.querySelector(`[data-moves] [data-move="${CSS.escape(move)}"]`);
  const make = listed ? () => listed.click() : !move && formThatSends(what);
  if (make) make();
  else tooLate.hidden = false;
}

document.addEventListener('submit', async event => {
  const form = event.target, button = event.submitter;
  if ('skip' in form.dataset) {
    event.preventDefault();
    skip(form);
    return;
  }
  if (!('swap' in form.dataset)) return;
  event.preventDefault();
  if (button?.getAttribute('aria-disabled') === 'true') return;
  const what = sent(form, button);
  if (busy()) {
    const move = button?.dataset.move, line = 'chat' in form.dataset && form;
    const others = postponed.filter(one => one.what !== what && !(move && one.move) && !(line && one.line));
    if (what !== posting) postponed = [...others, {what, move, seat: fact('toMove'), line}]; // a double click is one
    return;
  }
  posting = what;
  const text = typedIn(form)?.value;
  // A line of chat doesn't end looking back, nor what is still to be confirmed, unless it is refused.
  const past = fact('replay') === 'true', unconfirmed = form.matches('[data-chat], [data-report], [data-mute-notices]') && confirming();
  const shows = next => !(past || unconfirmed) || next.querySelector('#refused') !== null;
  const result = await change('POST', form.action, {body: new FormData(form, button), shows}).finally(() => { posting = ''; });
  if (!result.answered) return;
  if (!result.shown || !document.getElementById('refused')) {
    const field = typedIn(form);
    if (field) takeAway(field, text);
  }
  if (result.shown) afterPost();
  else if (lookingBack) look(() => [location.href, () => document.activeElement]);
});

function afterPost() {
  lookingBack = false;
  looks.length = Math.min(looks.length, 1); // but for the one that is on its way
  lastStep = performance.now();
  afterSwap();
  const follows = fact('replay') === 'true'; // what followed the decision is still to be shown, whether the stream is open or not
  if (follows && !(newest?.revision >= Number(fact('revision')))) newest = {version: Number(fact('latest')), revision: Number(fact('revision')), waiting: ''};
  offerSkip(botsPlay() || follows);
  if (follows) return;
  history.replaceState(null, '', fact('url'));
  follow();
}

// Looking back: by links, by the slider, by a click in the chart of points. ------------------------------------

const looks = []; // the moments that are still to be shown: functions that return an address, and what to focus there

async function look(find) {
  looks.push(find);
  if (looks.length > 1) return; // one after the other: two clicks go two steps
  while (looks.length) {
    const [first] = looks, [address, focusNext] = first() ?? [];
    let arrived = false;
    try {
      arrived = !address || await lookAt(address, focusNext);
    } finally {
      looks.splice(0, arrived ? 1 : looks.length);
    }
    if (!arrived) later(() => { if (!fetched && !looks.length) look(first); });
  }
}

// Returns whether the server answered.
async function lookAt(address, focusNext) {
  lookingBack = true; // so that no update is shown instead
  wake();
  const {answered} = await change('GET', address).finally(() => { lookingBack = fact('replay') === 'true'; });
  if (!answered) return false;
  history.replaceState(null, '', address);
  (focusNext() ?? document.getElementById('act'))?.focus({preventScroll: true});
  announce(`${document.getElementById('prompt')?.textContent ?? ''} ${document.querySelector('.moment')?.textContent ?? ''}`);
  if (!lookingBack) {
    live = shown();
    follow();
  }
  return true;
}

document.addEventListener('click', event => {
  const step = event.target.closest?.('a[data-step]');
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if ('lookBack' in step.dataset && document.querySelector('.tab-bar').offsetHeight) { // a phone shows the log without the chart
    document.getElementById('tab-act').checked = true;
    showTab('tab-act');
  }
  const place = step.textContent, alike = () => [...document.querySelectorAll('a[data-step]')].find(link => link.textContent === place);
  look(() => { const link = step.isConnected ? step : alike(); return link && [link.getAttribute('href'), alike]; });
});

function lookAtMoment(number, focusNext) {
  looks.length = Math.min(looks.length, 1); // but for the one that is on its way
  look(() => [`${fact('url')}?at=${number}`, focusNext]);
}

document.addEventListener('change', event => {
  if ('moments' in event.target.dataset) lookAtMoment(event.target.value, () => document.querySelector('[data-moments]'));
});
document.addEventListener('click', event => {
  const chart = event.target.closest?.('.points-chart');
  if (!chart) return;
  const {left, width} = chart.getBoundingClientRect(), [from, to, steps] = ['left', 'right', 'steps'].map(name => Number(chart.dataset[name]));
  const part = ((event.clientX - left) / width - from) / (to - from);
  lookAtMoment(Math.round(Math.min(1, Math.max(0, part)) * steps), () => null);
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
  await idle();
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
  const past = fact('replay') === 'true';
  live = past ? {version: Number(fact('version')) - (fact('step') ? 1 : 0), revision: live.revision} : shown();
  if (past) asStep();
  else announceState();
}

// Show one step after the other up to the newest, then the table as it stands once it is the reader's turn.
async function catchUp() {
  if (catching || busy() || !newest || lookingBack) return;
  catching = true;
  try {
    while ((newest.revision > live.revision || !fetched) && !lookingBack) {
      const url = fact('url'), behind = newest.version - live.version;
      if (skipping || pace() === 0 || behind < 1) {
        if (!(await change('GET', url)).answered) break;
        live = shown();
        announceState();
        continue;
      }
      offerSkip(true);
      if (fact('replay') !== 'true') height = document.querySelector('#act .act')?.offsetHeight ?? 0;
      const before = live;
      await inPace(behind);
      if (skipping || lookingBack || live !== before) continue;
      const seen = startAt || (behind > MOST_STEPS ? newest.version - MOST_STEPS : [fact('version'), fact('step')].filter(Boolean).join('.'));
      startAt = '';
      if (!(await change('GET', `${url}?after=${seen}`)).answered) break;
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

// After each swap: what was clicked meanwhile comes first, then what others did, then what they said.
async function goOn() {
  if (busy()) return; // the swap that is under way goes on
  while (postponed.length && !busy()) makePostponed();
  if (busy()) return;
  await catchUp();
  showTalk();
}

// What has happened since one's move can be seen again.
let again = false, startAt = ''; // the moment to begin with

document.addEventListener('click', event => {
  const moment = event.target.closest?.('[data-show-again]')?.dataset.showAgain;
  if (!moment || busy() || catching) return;
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

const due = new Set(); // what will be tried again

function later(action) {
  if (due.has(action)) return;
  due.add(action);
  setTimeout(() => { due.delete(action); action(); }, pauseBefore);
  pauseBefore = Math.min(2 * pauseBefore, PAUSES.longest);
}

let following = false;

function follow() {
  if (following) return; // a page opened at a past moment follows the game once it shows the table as it stands
  following = true;
  const hear = take => state => {
    showProgress(state);
    showPresence(state);
    heard = String(state.talk ?? '');
    take(state);
    goOn();
  };
  listen(fact('events'), {changed: hear(state => { newest = state; }), progress: hear(() => {})}, open => {
    streaming = open;
    if (open) pauseBefore = PAUSES.first;
    askInstead();
    showSilence();
  });
}

// Who has the page open: players, and those who watch.
function showPresence({here = [], watching: {names, guests} = {names: [], guests: 0}}) {
  for (const seat of document.querySelectorAll('[data-seat][data-kind="person"]')) {
    const is = here.includes(Number(seat.dataset.seat)), mark = seat.querySelector('.presence');
    seat.dataset.here = is;
    if (mark) mark.title = mark.firstElementChild.textContent = mark.dataset[is ? 'wordHere' : 'wordAway'];
  }
  const line = document.querySelector('[data-watching]'), {guest, guests: several} = line.dataset;
  const counted = guests === 1 ? [guest] : guests ? [several.replace('#', guests)] : [];
  line.lastElementChild.textContent = [...names, ...counted].join(', ');
  line.hidden = !names.length && !guests;
}

// Somebody has said or asked something: the table as it stands shows it, once nothing else is being shown.
let heard = '', asked = ''; // what was said last, and what the table was last fetched for

async function showTalk() {
  if ([fact('talk'), asked, ''].includes(heard) || !atRest()) return;
  const before = heard;
  if (await renew()) asked = before;
  else later(showTalk);
}

const atRest = () => !(busy() || catching || lookingBack || confirming());
const notices = () => [...table().querySelectorAll('[role="status"], [data-line]:last-child')].map(part => part.textContent.trim().replace(/\s+/g, ' '));

// Fetch the table as it stands, and read out what is said there now. Returns whether the server answered.
async function renew() {
  const known = new Set(notices());
  if (!(await change('GET', fact('url'))).answered) return false;
  live = shown();
  const said = notices().filter(text => !known.has(text));
  if (said.length) announce(said.join(' '));
  return true;
}

// Clocks by turns stand still at night, which the page doesn't know: whoever comes back to it sees them as they are. A
// page whose stream is refused asks now and then, too.
const STALE = 60_000, ASKED = 20_000; // milliseconds
let renewed = Date.now(), asking = 0;
document.addEventListener('carreira:shown', () => { renewed = Date.now(); });

function renewClocks() {
  if (document.hidden || Date.now() - renewed < STALE || !document.querySelector('.clocks[data-live="false"]') || !atRest()) return;
  renew();
}

document.addEventListener('visibilitychange', renewClocks);
setInterval(renewClocks, 10 * STALE);

function askInstead() {
  clearTimeout(asking);
  if (streaming) return;
  asking = setTimeout(async () => {
    if (!document.hidden && !streaming && atRest()) await renew();
    askInstead();
  }, ASKED);
}

function showProgress({progress}) {
  const notice = document.querySelector('[data-preparing]');
  if (typeof progress !== 'number') notice?.remove();
  else if (notice) notice.querySelector('progress').value = progress;
}

document.addEventListener('carreira:placed', () => {
  applySettings();
  callToDecide();
});
callToDecide();
showEffects(table());
if (fact('replay') !== 'true') {
  follow();
  offerSkip(botsPlay());
}
