// A form that is on its way isn't sent again by a double click: the second answer would be the one that is shown, and it would
// refuse what the first has done, or do it twice.
const AGAIN = 5000; // milliseconds after which it may be sent again, in case nothing comes of it
let sending = null, timer = 0;

// On the window, so that forms which a script sends have been taken over before.
addEventListener('submit', event => {
  if (event.defaultPrevented || event.target.method !== 'post') return;
  if (event.target === sending) {
    event.preventDefault();
    return;
  }
  sending = event.target;
  clearTimeout(timer);
  timer = setTimeout(() => { sending = null; }, AGAIN);
});
addEventListener('pageshow', () => { sending = null; });
