// The part of the table's page that changes is fetched and put in place of the old one: one swap after the other, and none
// while something is pressed.
//
// Events: carreira:placed once the new part is in place, carreira:shown once pieces have begun to glide. The detail of both
// says whether the same moment is shown as before (same).
import {showEffects} from './effects.js';
import {keep, refocus, restore} from './keeping.js';
import {glideFrom, remember} from './moving.js';
import {released} from './pressing.js';

const LONGEST = {GET: 30_000, POST: 90_000}; // milliseconds that an answer is waited for
const RELOAD = 5000; // milliseconds in which a page that is loaded again is gone
const MOMENT = ['version', 'step', 'replay', 'toMove', 'over'];

export const table = () => document.getElementById('table');
export const fact = name => table().dataset[name];

let last = Promise.resolve(); // the swap that was begun last
let underWay = 0;
export const busy = () => underWay > 0;
export const idle = () => last;

const log = root => root.querySelector('[data-log]');

// The first entries of the log, which are not sent again if the page shows them already.
function keepEntries(old, next) {
  const count = Number(log(next)?.dataset.kept ?? 0);
  if (count) log(next).prepend(...[...log(old).children].slice(0, count));
}

async function ask(method, url, {body, headers}) {
  const signal = AbortSignal.timeout(LONGEST[method]);
  const known = {'Carreira-Log': log(table())?.dataset.runs ?? ''};
  const answer = await fetch(url, {method, body, signal, headers: {'Carreira-Part': 'table', ...known, ...headers}}).catch(() => null);
  const page = await answer?.text().catch(() => null);
  return [answer, page ? new DOMParser().parseFromString(page, 'text/html') : null];
}

// After an undo and another decision the numbers may be the same again, but not the moves.
const offered = root => [...root.querySelectorAll('[data-moves] [data-move]')].map(button => button.dataset.move).join();
const sameMoment = (one, other) => MOMENT.every(name => one.dataset[name] === other.dataset[name]) && offered(one) === offered(other);

// What is being typed stays, with the token of the new page: whoever logs in in another window gets another one. It also
// outlasts moments in which it has no place, such as the plan while others' moves are shown.
const aside = new Map();

function preserve(old, next) {
  for (const part of old.querySelectorAll('[data-preserved]')) aside.set(part.id, part);
  for (const same of next.querySelectorAll('[data-preserved]')) {
    const part = aside.get(same.id), [before, now] = [part, same].map(one => one?.querySelector('[name="csrfmiddlewaretoken"]'));
    aside.delete(same.id);
    if (before && now) before.value = now.value;
    if (part) same.replaceWith(part);
  }
  if (next.querySelector('[data-moves]')) aside.clear();
}

function put(next) {
  const old = table(), memory = remember(old), kept = keep(old), detail = {same: sameMoment(old, next)};
  preserve(old, next);
  keepEntries(old, next);
  old.replaceWith(next);
  restore(next, kept, detail.same);
  document.dispatchEvent(new CustomEvent('carreira:placed', {detail}));
  const revealed = glideFrom(memory, next);
  document.dispatchEvent(new CustomEvent('carreira:shown', {detail}));
  refocus(next, kept);
  const announced = showEffects(next); // once what happened has been brought into view
  return revealed || announced;
}

async function swapNow(method, url, {shows = () => true, ...request}) {
  const [answer, page] = await ask(method, url, request);
  const next = page?.getElementById('table');
  if (!answer || !page || (!next && answer.status >= 500)) { // a server that restarts behind a proxy, say: the page stays
    return {answered: false, why: page?.querySelector('.message p')?.textContent ?? ''};
  }
  if (!next) { // a page of its own, such as one for a lost cookie
    location.replace(fact('url')); // not the moment that this page shows, which may be gone
    await new Promise(resolve => { setTimeout(resolve, RELOAD); });
    return {answered: false, why: ''}; // the reader was asked whether to leave, and stayed
  }
  if (!shows(next)) return {answered: true, shown: false};
  await released();
  return {answered: true, shown: true, revealed: put(next)};
}

// Swap the table for what the server answers, once the swaps before are done. `shows` may leave out an answer. Returns
// whether the server answered (else why not, in its words), whether its answer is shown, and whether something is turned
// up or announced in it.
export function swap(method, url, request = {}) {
  underWay += 1;
  const mine = last.then(() => swapNow(method, url, request)).finally(() => { underWay -= 1; });
  last = mine.catch(() => {});
  return mine;
}
