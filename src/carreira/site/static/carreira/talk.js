// Chat at a table: the newest line in view unless the reader has scrolled up, how many of others' lines are unread, times in
// the reader's zone, a mute for this table.
import {remembered, rememberAs} from './settings.js';

const AT_END = 8; // pixels from the end of the list that still count as its end
const mute = `mute-${document.getElementById('table').dataset.url}`;
const read = `read-${document.getElementById('table').dataset.url}`; // the last line that was in view
const format = new Intl.DateTimeFormat(document.documentElement.lang, {timeStyle: 'short'});
let top = null; // where the reader is in older lines; null if the newest is in view

// Lines stand in the log as well, so who sees that has read them.
function countUnread(talk, muted) {
  const lines = [...talk.querySelectorAll('[data-line]')], badge = talk.querySelector('[data-unread]');
  if (lines.length && !document.hidden && talk.closest('.area-log').checkVisibility()) rememberAs(read, lines.at(-1).dataset.line);
  const unread = muted ? [] : lines.filter(line => 'others' in line.dataset && Number(line.dataset.line) > Number(remembered(read)));
  badge.textContent = unread.length;
  badge.hidden = !unread.length;
  document.getElementById('tab-log')?.toggleAttribute('data-offers', unread.length > 0);
}

function shown() {
  const talk = document.getElementById('talk');
  if (!talk) return;
  const muted = remembered(mute) === '1', box = talk.querySelector('[data-mute]');
  for (const part of [talk, talk.closest('.area-log')]) part.classList.toggle('muted', muted);
  if (box) box.checked = muted;
  countUnread(talk, muted);
  for (const time of talk.querySelectorAll('time[datetime]')) time.textContent = format.format(new Date(time.dateTime));
  const list = talk.querySelector('[data-chat-lines]');
  list.scrollTop = top ?? list.scrollHeight;
}

document.addEventListener('scroll', ({target: list}) => {
  if (!list.isConnected || !list.matches?.('[data-chat-lines]')) return;
  top = list.scrollTop + list.clientHeight < list.scrollHeight - AT_END ? list.scrollTop : null;
}, {capture: true, passive: true});
document.addEventListener('submit', event => { if ('chat' in event.target.dataset) top = null; }); // one's own line is the newest
document.addEventListener('change', event => {
  if (!('mute' in event.target.dataset)) return;
  rememberAs(mute, event.target.checked ? '1' : '0');
  shown();
});
document.addEventListener('toggle', event => { // by the reader, or since a swap keeps it open
  if (event.target.id !== 'talk') return;
  if (!event.target.open) top = null;
  shown();
}, true);
document.addEventListener('carreira:shown', shown);
document.addEventListener('visibilitychange', shown);
for (const tab of document.querySelectorAll('[name="tab"]')) tab.addEventListener('change', shown);
shown();
