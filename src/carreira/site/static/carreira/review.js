// The review's page: a moment is chosen in the chart or by the slider; while the review is made, its progress is shown.
const review = () => document.getElementById('review');
const AGAIN = 3000; // milliseconds before a server that doesn't answer is asked again

function showMoment() {
  const slider = document.getElementById('moment');
  if (!slider) return;
  const {url, steps} = document.querySelector('.shares-chart').dataset, number = Number(slider.value);
  slider.closest('[data-picker]').hidden = false;
  slider.setAttribute('aria-valuetext', `${number}: ${JSON.parse(slider.dataset.moments)[number]}`);
  document.querySelector('[data-number]').textContent = `${number}:`;
  document.querySelector('[data-shares]').textContent = JSON.parse(slider.dataset.moments)[number];
  document.querySelector('[data-look]').href = `${url}?at=${number}`;
  const play = document.querySelector('[data-from]');
  play.value = number;
  play.disabled = number === Number(steps); // nothing can be played after the end
  const now = document.querySelector('[data-now]');
  now.removeAttribute('hidden');
  for (const end of ['x1', 'x2']) now.setAttribute(end, `${100 * number / steps}%`);
}

document.addEventListener('input', event => { if (event.target.id === 'moment') showMoment(); });
document.addEventListener('click', event => {
  const chart = event.target.closest?.('.shares-chart');
  if (!chart) return;
  const {left, width} = chart.querySelector('.area').getBoundingClientRect(), slider = document.getElementById('moment');
  slider.value = Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * chart.dataset.steps);
  showMoment();
  slider.focus({preventScroll: true});
});

const waiting = () => review().dataset.waiting === 'true';
let source;

async function renew() {
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) { setTimeout(renew, AGAIN); return; }
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('review');
  if (!next) { location.reload(); return; }
  review().replaceWith(next);
  showMoment();
  if (!waiting()) source?.close();
}

function showProgress({data}) {
  const {review: done} = JSON.parse(data), bar = review().querySelector('progress');
  if (!waiting() || done === undefined) return;
  if (done >= 100) { renew(); return; }
  bar.value = done;
  review().querySelector('[data-percent]').textContent = `${done} %`;
}

function listen() {
  source = new EventSource(review().dataset.events);
  source.addEventListener('changed', showProgress);
  source.addEventListener('progress', showProgress);
  source.addEventListener('error', () => { if (source.readyState === EventSource.CLOSED && waiting()) setTimeout(listen, AGAIN); });
}

showMoment();
if (waiting()) listen();
