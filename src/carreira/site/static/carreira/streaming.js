// A page's stream of server-sent events, for as long as the page is open: one that ends, or from which nothing comes any
// more because the computer slept or is in another network now, is opened again.
const SILENT = 40_000; // milliseconds: the server sends something every 15 s
const AWAY = 5000;     // milliseconds: a page that was hidden for longer may have missed that its stream ended
const PATIENCE = 3000; // milliseconds before a stream that broke off counts as lost
export const PAUSES = {first: 1000, longest: 30_000}; // milliseconds before a server that doesn't answer is asked again

// Each event goes to the function in `hear` that has its name; `tell` learns whether the stream is open.
// Returns a function that closes it for good.
export function listen(address, hear, tell = () => {}) {
  let source = null, pause = PAUSES.first, again = 0, silence = 0, loss = 0, hiddenAt = 0;
  const ending = new AbortController(), {signal} = ending;

  function open() {
    clearTimeout(again);
    source?.close();
    source = new EventSource(address);
    source.addEventListener('open', opened);
    source.addEventListener('error', failed);
    for (const [name, take] of Object.entries({alive: () => {}, ...hear})) {
      source.addEventListener(name, event => { stillThere(); take(JSON.parse(event.data)); });
    }
    stillThere();
  }

  function opened() {
    pause = PAUSES.first;
    clearTimeout(loss);
    loss = 0;
    tell(true);
  }

  function stillThere() {
    clearTimeout(silence);
    silence = setTimeout(() => {
      loss ||= setTimeout(tell, PATIENCE, false); // a network that swallows everything gives no error either
      open();
    }, SILENT);
  }

  function failed() {
    const refused = source.readyState === EventSource.CLOSED; // else it broke off, as when the server restarts
    source.close();
    clearTimeout(silence);
    if (refused) tell(false);
    else loss ||= setTimeout(tell, PATIENCE, false);
    again = setTimeout(open, pause);
    pause = Math.min(2 * pause, PAUSES.longest);
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > AWAY) open();
  }, {signal});
  addEventListener('online', open, {signal});
  addEventListener('pageshow', event => { if (event.persisted) open(); }, {signal});
  open();
  return () => {
    ending.abort();
    source.close();
    for (const timer of [again, silence, loss]) clearTimeout(timer);
  };
}
