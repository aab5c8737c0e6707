// The other half of the service worker, where there is a server: people who are away are called back to their games.
// It stands behind worker.js in one file, and uses its SCOPE and addressOf.
/* global SCOPE, addressOf */

/** What is remembered between two calls: the ids that were shown, and the language of the last. No cache of the page's files. */
const CALLED = `called${SCOPE}`;
/** How many ids are remembered: a call is only repeated soon after it was made. */
const MOST_IDS = 200;
const LANGUAGES = ["en", "de", "nl"];
/** Calls are taken one after the other, so that none is shown twice. */
let taking = Promise.resolve();

async function recall() {
  const kept = await (await caches.open(CALLED)).match(addressOf("called"));
  return kept ? kept.json() : { ids: [], language: null };
}

async function remember(known) {
  await (await caches.open(CALLED)).put(addressOf("called"), new Response(JSON.stringify(known)));
}

/** Show a call. The server repeats one with the same id if it fell before it could note that it was made. */
async function show(notice) {
  const { ids } = await recall();
  await badge(notice.waiting ?? 0);
  if (ids.includes(notice.id)) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    renotify: true, // it takes the place of the last one about its table, and is heard
    lang: notice.language,
    timestamp: notice.at,
    icon: addressOf("icon-192.png"),
    badge: addressOf("badge-96.png"),
    data: { url: notice.url },
  });
  await remember({ ids: [...ids, notice.id].slice(-MOST_IDS), language: notice.language });
}

/** On the icon of the installed app: in how many games it is this person's turn. */
async function badge(waiting) {
  const done = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  await done?.catch(() => undefined); // it is not installed, or may not
}

/** Come to a table: to the page that shows it, or to a new one. */
async function comeTo(path) {
  const wanted = new URL(path, self.registration.scope);
  if (wanted.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === wanted.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(wanted.href);
}

/** The browser has, or needs, another subscription: tell the server, which calls the old one in vain. */
async function renew(fresh) {
  const { key } = await fetch("/api/calls").then((answer) => answer.json());
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (fresh ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const own = (await recall()).language ?? navigator.language.slice(0, 2);
  const language = LANGUAGES.includes(own) ? own : "en";
  await fetch("/api/calls/subscription", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, key: keys.p256dh, auth: keys.auth, language }),
  });
}

self.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  taking = taking.then(
    () => show(notice),
    () => show(notice),
  );
  event.waitUntil(taking);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeTo(event.notification.data?.url ?? SCOPE));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.newSubscription));
});
