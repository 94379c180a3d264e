// The clock that runs counts down on the page; the server's time is taken over with every swap.
const pad = number => String(number).padStart(2, '0');
const loaded = performance.getEntriesByType('navigation')[0]?.responseStart ?? performance.now();
let shownAt = performance.timeOrigin + loaded; // this script may come much later

function words(seconds, list) {
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  if (list.dataset.live === 'true') return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
  const [long, middle, short] = list.dataset.units.split('|'), days = Math.floor(hours / 24);
  const values = {days, hours: hours % 24, minutes};
  return (days ? long : hours ? middle : short).replace(/%\((\w+)\)d/g, (_, name) => values[name]);
}

function tick() {
  for (const clock of document.querySelectorAll('[data-clock][data-running="true"]')) {
    const list = clock.closest('.clocks');
    const left = Math.max(0, Math.floor(Number(clock.dataset.left) - (Date.now() - shownAt) / 1000));
    const text = words(left, list);
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute('data-is-low', left < Number(list.dataset.low));
  }
}

document.addEventListener('carreira:shown', () => { shownAt = Date.now(); tick(); });
addEventListener('pageshow', event => { if (event.persisted) location.reload(); }); // kept by the browser with an old time
setInterval(tick, 1000);
tick();
