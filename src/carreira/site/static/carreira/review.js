// The review's page: a moment is chosen in the chart or by the slider; while the review is made, its progress is shown.
import {listen, PAUSES} from './streaming.js';

const LONGEST = 30_000; // milliseconds that an answer is waited for
const review = () => document.getElementById('review');

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
let close = () => {}, pause = PAUSES.first, renewing = false;

async function renew() {
  if (renewing) return;
  renewing = true;
  const answer = await fetch(location.href, {signal: AbortSignal.timeout(LONGEST)}).catch(() => null), page = await answer?.text().catch(() => null);
  renewing = false;
  if (!answer?.ok || !page) {
    setTimeout(renew, pause);
    pause = Math.min(2 * pause, PAUSES.longest);
    return;
  }
  const next = new DOMParser().parseFromString(page, 'text/html').getElementById('review');
  if (!next) { location.reload(); return; }
  review().replaceWith(next);
  showMoment();
  if (!waiting()) close();
}

function showProgress({review: done}) {
  const bar = review().querySelector('progress');
  if (!waiting() || done === undefined) return;
  if (done >= 100 || !bar) { renew(); return; } // without a bar, an attempt had failed, and another one goes on
  bar.value = done;
  review().querySelector('[data-percent]').textContent = `${done} %`;
}

showMoment();
if (waiting()) close = listen(review().dataset.events, {changed: showProgress, progress: showProgress});
