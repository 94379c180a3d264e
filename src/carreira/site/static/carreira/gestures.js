// What all boards do: gestures of two clicks, showing why a move was refused, asking before a turn is wasted.
//
// The first click chooses something (a[data-select]). What can be clicked next is in templates, one for each choice
// (data-step; "" if nothing is chosen), and is inserted before its template (data-laid), by the server or here.

const SECOND = '[data-laid][data-move], [data-laid] [data-move]';
const FIRST = 'a[data-select]:not([aria-hidden])'; // but not a region that only leads to the one from which it is reached
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const board = () => document.querySelector('.board');
let chosen = '';

function lay(key) {
  const root = board();
  chosen = key;
  for (const laid of root.querySelectorAll('[data-laid]')) laid.remove();
  for (const template of root.querySelectorAll('template[data-step]')) {
    if (template.dataset.step === key) template.before(template.content.cloneNode(true));
  }
  for (const link of root.querySelectorAll('a[data-select]')) {
    if (key && link.dataset.select === key) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

function choose(key) {
  lay(key);
  document.dispatchEvent(new CustomEvent('carreira:laid'));
  if (key) showInList(board().querySelector(SECOND));
}

// Scroll the list of moves to those that begin with the choice.
function showInList(button) {
  const list = document.querySelector('[data-moves]');
  const group = button && list?.querySelector(`[data-move="${button.dataset.move}"]`)?.closest('section');
  if (!group || list.scrollHeight <= list.clientHeight) return;
  const top = list.scrollTop + group.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTo({top, behavior: calm.matches ? 'auto' : 'smooth'});
}

// Focus the target of the gesture's next click.
function focusNext() {
  (board().querySelector(SECOND) ?? board().querySelector(FIRST))?.focus({preventScroll: true});
}

// What comes second can't be clicked before the first: say what the next click is for.
function sayNext(target) {
  const place = target.closest?.('.board :has(> template[data-step])'), hint = board()?.querySelector('[data-next-click]');
  if (chosen || !place || target.closest('a, button, summary, label') || !hint || !board().querySelector(FIRST)) return;
  if (inSight(hint)) hint.animate({opacity: [1, .2, 1]}, {duration: calm.matches ? 0 : 500});
  else showOnTop(hint).classList.add('problem');
}

document.addEventListener('click', event => {
  if (!event.target.closest?.('.why-overlay :is(a, button)')) document.querySelector('.why-overlay')?.remove();
  const link = event.target.closest?.('a[data-select]');
  sayNext(event.target);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choose(link.hasAttribute('aria-current') ? '' : link.dataset.select);
  if (event.detail === 0 || !link.isConnected) focusNext(); // by keyboard, or what had the focus is gone
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape' || !board()?.querySelector('a[data-select=""]')) return;
  if (event.defaultPrevented || document.querySelector('dialog[open], .log-more[open]')) return; // what is open is closed first
  choose('');
  focusNext();
});

// If the reason of a refusal is out of sight, show it on top of the page until the next click.
function showReason(reason) {
  if (!inSight(reason)) showOnTop(reason);
}

function inSight(element) {
  const {height, top, bottom} = element.getBoundingClientRect();
  return height && top >= 0 && bottom <= document.documentElement.clientHeight;
}

function showOnTop(element) {
  const copy = element.cloneNode(true);
  copy.removeAttribute('id');
  copy.classList.add('why-overlay');
  document.body.append(copy);
  return copy;
}

// On the board a move that begins an action in which nothing can be done (data-idle) takes two clicks: the first says so.
function askFirst() {
  for (const button of board().querySelectorAll('[data-idle][data-move]')) {
    button.dataset.asks = button.dataset.move;
    delete button.dataset.move;
    button.type = 'button';
  }
}

document.addEventListener('click', event => {
  const move = event.target.closest?.('[data-asks]')?.dataset.asks;
  if (!move) return;
  const note = document.getElementById('idle-note').content.cloneNode(true), play = note.querySelector('button');
  play.value = play.dataset.move = move;
  document.body.append(note);
  if (event.detail === 0) play.focus(); // by keyboard
});

// The first of two clicks still counts if the table shows the same decision as before, or if the second was refused.
function shown(same) {
  const reason = document.getElementById('refused');
  if (!same || reason) document.querySelector('.why-overlay')?.remove();
  if (document.activeElement?.matches('[data-why]')) board()?.querySelector(`[data-move], ${FIRST}`)?.focus({preventScroll: true});
  if (chosen && (same || reason) && board().querySelector(`template[data-step="${CSS.escape(chosen)}"]`)) lay(chosen);
  else chosen = '';
  advise();
  goThere();
  if (reason) showReason(reason);
  askFirst();
}

// On a first voyage: mark what is to be clicked next on the board, which may be the first of two clicks.
function advise() {
  const move = document.getElementById('table').dataset.advised, list = document.querySelector('[data-moves]');
  if (!move) return;
  const listed = list?.querySelector('.advised');
  if (listed) list.scrollTop = listed.offsetTop - list.offsetTop - list.clientHeight / 2 + listed.offsetHeight / 2;
  const wanted = `[data-move="${CSS.escape(move)}"]`;
  for (const target of board().querySelectorAll(wanted)) target.classList.add('advised');
  for (const template of board().querySelectorAll('template[data-step]')) {
    if (!template.content.querySelector(wanted)) continue;
    template.content.querySelector(wanted).classList.add('advised');
    if (!board().querySelector(wanted)) board().querySelector(`a[data-select="${CSS.escape(template.dataset.step)}"]:not([aria-hidden])`)?.classList.add('advised');
  }
}

// A phone shows the part of the table in which it is, or the list if it is nowhere else.
let led = '';

function goThere() {
  const advised = document.getElementById('table').dataset.advised, bar = document.querySelector('.tab-bar');
  if (!advised || advised === led || !bar?.offsetHeight) { led = advised; return; }
  led = advised;
  const target = board().querySelector('.advised') ?? document.querySelector('[data-moves] .advised');
  if (!target) return;
  const tab = target.closest('[class*="board-tab-"]')?.className.match(/board-tab-\d/)[0].replace('board-tab-', 'tab-board-') ?? 'tab-act';
  document.getElementById(tab).checked = true;
  target.scrollIntoView({block: 'nearest', inline: 'center', behavior: 'instant'});
}

document.addEventListener('carreira:shown', event => shown(event.detail.same));
shown(false);
