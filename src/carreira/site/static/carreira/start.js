// The start page: times in the reader's own zone, and lists of tables that renew themselves. Which seats and names the forms
// show is decided by base.css.
const EVERY = 5000; // milliseconds between two looks at the lists
const PATIENCE = 20_000; // milliseconds after which no answer is expected
const format = new Intl.DateTimeFormat(document.documentElement.lang, {dateStyle: 'medium', timeStyle: 'short'});
const place = document.querySelector('[data-lists]');

function showTimes() {
  for (const time of document.querySelectorAll('time[datetime]')) time.textContent = format.format(new Date(time.dateTime));
}

// What lists say, as the server wrote them: the token differs each time.
const written = lists => lists.outerHTML.replace(/name="csrfmiddlewaretoken" value="[^"]*"/g, '');
// What has the focus or is being pressed must not be replaced. A link that was clicked keeps the focus, without showing it.
const inUse = () => place.querySelector(':focus-visible') !== null || place.matches(':active');

let last = written(document.getElementById('lists')), looking = false;

async function look() {
  const answer = await fetch(place.dataset.lists, {signal: AbortSignal.timeout(PATIENCE)}).catch(() => null);
  const text = answer?.ok ? await answer.text().catch(() => '') : '';
  const lists = new DOMParser().parseFromString(text, 'text/html').getElementById('lists');
  if (!lists || written(lists) === last || inUse()) return; // the next look may succeed
  last = written(lists);
  const scrolled = [...place.querySelectorAll('section')].map(part => [part.className, part.querySelector('ul')?.scrollTop]);
  place.replaceChildren(lists);
  showTimes();
  document.dispatchEvent(new CustomEvent('carreira:shown'));
  for (const [name, top] of scrolled) {
    const list = place.querySelector(`section[class="${name}"] ul`);
    if (list && top) list.scrollTop = top;
  }
}

async function renew() {
  if (document.hidden || looking || inUse()) return;
  looking = true;
  await look();
  looking = false;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll('[name="zone"]')) field.value = zone;
showTimes();
renew();
setInterval(renew, EVERY);
document.addEventListener('visibilitychange', renew);
