// Shows notices that the site has pushed to this browser, one for each table, and opens the table on a click.
self.addEventListener('push', event => {
  const {title, body, url, tag} = event.data.json();
  event.waitUntil(self.registration.showNotification(title, {body, tag, data: {url}}));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url).pathname));
});

async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  const shown = windows.find(window => window.url === url);
  return shown ? shown.focus() : self.clients.openWindow(url);
}
