// The page of notices: proposes the browser's time zone, and lets this browser be told (Web Push).
const choices = document.querySelector('[data-notices]'), push = document.querySelector('[data-push-form]');
const [place, on, off, insecure, unable, denied, failed] = ['', '-on', '-off', '-insecure', '-unable', '-denied', '-failed']
  .map(name => document.querySelector(`[data-push${name}]`));

const zone = choices.querySelector('[name=zone]'), here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (choices.dataset.chosen === 'false' && [...zone.options].some(option => option.value === here)) zone.value = here;

const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

async function tell(url, values) {
  const form = new FormData(push);
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const answer = await fetch(url, {method: 'POST', body: new URLSearchParams(form)});
  if (!answer.ok) throw new Error(answer.status);
}

const keep = subscription => tell(push.dataset.subscribe, {
  endpoint: subscription.endpoint, p256dh: text(subscription.getKey('p256dh')), auth: text(subscription.getKey('auth')),
});

async function digest(subscription) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

const known = new Set(push.dataset.known.split(' ')); // digests of what the site has of this visitor's browsers

// The browser's subscription, if it brings this visitor anything: the site forgets one that is never reached, and a browser
// keeps one of whoever was logged in before.
async function subscribed(worker) {
  const subscription = await worker.pushManager.getSubscription();
  return subscription && known.has(await digest(subscription)) ? subscription : null;
}

async function subscribe(worker) {
  denied.hidden = await Notification.requestPermission() === 'granted';
  if (!denied.hidden) return;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: push.dataset.key});
  try { await keep(subscription); } catch (error) { await subscription.unsubscribe(); throw error; }
  known.add(await digest(subscription));
}

async function unsubscribe(worker) {
  const subscription = await subscribed(worker);
  if (!subscription) return;
  await tell(push.dataset.unsubscribe, {endpoint: subscription.endpoint});
  await subscription.unsubscribe();
}

async function show(worker) {
  const shows = await subscribed(worker) !== null;
  [on.hidden, off.hidden, place.hidden] = [shows, !shows, false];
}

function upon(button, act, worker) {
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      failed.hidden = true;
      await act(worker);
    } catch {
      failed.hidden = false; // the push service or this site can't be reached
    }
    button.disabled = false;
    await show(worker);
  });
}

async function begin() {
  if (!window.isSecureContext) { insecure.hidden = false; return; }
  if (!navigator.serviceWorker || !window.PushManager || !window.Notification) { unable.hidden = false; return; }
  await navigator.serviceWorker.register(push.dataset.worker);
  const worker = await navigator.serviceWorker.ready;
  upon(on, subscribe, worker);
  upon(off, unsubscribe, worker);
  await show(worker);
}

begin().catch(() => { unable.hidden = false; });
