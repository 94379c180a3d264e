// Chat at a table: the newest line in view, times in the reader's zone, a mute for this table.
const table = () => document.getElementById('table');
const key = `carreira-mute-${table().dataset.url}`;
const format = new Intl.DateTimeFormat(document.documentElement.lang, {timeStyle: 'short'});

function shown() {
  const talk = document.getElementById('talk');
  if (!talk) return;
  const muted = localStorage.getItem(key) === '1', box = talk.querySelector('[data-mute]');
  for (const part of [talk, talk.closest('.area-log')]) part.classList.toggle('muted', muted);
  if (box) box.checked = muted;
  for (const time of talk.querySelectorAll('time[datetime]')) time.textContent = format.format(new Date(time.dateTime));
  const list = talk.querySelector('[data-chat-lines]');
  list.scrollTop = list.scrollHeight;
}

document.addEventListener('change', event => {
  if (!('mute' in event.target.dataset)) return;
  localStorage.setItem(key, event.target.checked ? '1' : '0');
  shown();
});
document.addEventListener('toggle', event => { if (event.target.id === 'talk') shown(); }, true);
document.addEventListener('carreira:shown', shown);
shown();
