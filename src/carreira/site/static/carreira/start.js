// The start page: times in the reader's own zone, and lists of tables that renew themselves. Which seats and names the forms
// show is decided by base.css.
const EVERY = 5000; // milliseconds between two looks at the lists
const format = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'});
const place = document.querySelector('[data-lists]');

function showTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) time.textContent = format.format(new Date(time.dateTime));
}

let last = '';

async function renew() {
  if (document.hidden || place.contains(document.activeElement)) return; // what has the focus must not be replaced
  const answer = await fetch(place.dataset.lists).catch(() => null);
  const text = answer?.ok && await answer.text().catch(() => '');
  if (!text) return; // the next look may succeed
  const plain = text.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, ''); // the token differs each time
  if (plain !== last && last) {
    const scrolled = place.querySelector('.own-tables ul')?.scrollTop ?? 0;
    place.replaceChildren(new DOMParser().parseFromString(text, 'text/html').getElementById('lists'));
    showTimes();
    document.dispatchEvent(new CustomEvent('carreira:shown'));
    const list = place.querySelector('.own-tables ul');
    if (list) list.scrollTop = scrolled;
  }
  last = plain;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll('[name="zone"]')) field.value = zone;
showTimes();
renew();
setInterval(renew, EVERY);
