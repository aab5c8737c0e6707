// The service worker: keeps the page on this device, so that it opens and plays without a network.
// The build puts these in front: VERSION; SHELL, what the page needs to open, itself first; REST, all its other files; and
// ANY_PATH, whether every path below the scope is the page (on a server), or only the scope itself (the static site).
/* global VERSION, SHELL, REST, ANY_PATH */

const SCOPE = new URL(self.registration.scope).pathname;
// Sites below several paths of one host share its caches.
const NAME = `sixfold-${VERSION}${SCOPE}`;
const ASSETS = `${SCOPE}assets/`;
/** Milliseconds that a network may take to answer before the page that is kept is shown. */
const PATIENCE = 4000;
/** How many files are fetched at a time to be kept: few, since somebody may be waiting for others. */
const AT_ONCE = 2;

const addressOf = (path) => new URL(path, self.registration.scope).href;
const PAGE = addressOf(SHELL[0]);
const FILES = new Set([...SHELL, ...REST].map(addressOf));

/** The caches of this scope, the oldest first. Names without a scope are from before there was one. */
async function listCaches() {
  const scopeOf = (name) => (name.includes("/") ? name.slice(name.indexOf("/")) : "/");
  return (await caches.keys()).filter((name) => name.startsWith("sixfold-") && scopeOf(name) === SCOPE);
}

/** Keep these files unless they are kept already. */
async function keep(paths) {
  const cache = await caches.open(NAME);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = paths.map(addressOf).filter((url) => !kept.has(url));
  while (missing.length > 0) await Promise.all(missing.splice(0, AT_ONCE).map((url) => keepOne(cache, url)));
}

/** An asset's name changes with its content, so one that an older version kept is the same. */
async function keepOne(cache, url) {
  const asset = isAsset(url);
  const how = { cache: asset ? "default" : "reload", priority: "low" };
  const answer = (asset && (await caches.match(url))) || (await fetch(url, how));
  if (!answer.ok) throw new Error(`${url} cannot be kept: the answer was ${answer.status}`);
  await cache.put(url, answer);
}

/** The first version keeps the shell, and the rest when the page asks for it. A newer one has everything before it takes over. */
async function install() {
  const first = (await listCaches()).every((name) => name === NAME);
  await keep(first ? SHELL : [...SHELL, ...REST]);
  await self.skipWaiting();
}

/** The version before this one stays, for pages that are still open. */
async function activate() {
  const others = (await listCaches()).filter((name) => name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

function isAsset(url) {
  return new URL(url).pathname.startsWith(ASSETS);
}

function isPage({ pathname }) {
  return ANY_PATH || pathname === SCOPE || pathname === `${SCOPE}index.html`;
}

/** The newest page where there is a network, the kept one where there is none, or none that answers. */
async function showPage(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(PAGE);
  if (!kept) return fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE, kept));
  const answer = await Promise.race([fetch(request).catch(() => kept), late]);
  return answer.status < 500 ? answer : kept;
}

/** A file as this version has it; an asset also as the version before has it. */
async function showFile(url) {
  const cache = await caches.open(NAME);
  const kept = (await cache.match(url)) ?? (isAsset(url) ? await caches.match(url) : undefined);
  if (kept) return kept;
  const answer = await fetch(url);
  if (answer.ok && FILES.has(url)) await cache.put(url, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(showPage(request));
  } else if (FILES.has(url.href) || isAsset(url.href)) {
    event.respondWith(showFile(url.href));
  }
});

// A page asks which version this is, or wants all files kept; the answer comes when that is done.
self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data === "version") port.postMessage(VERSION);
  if (event.data === "keep")
    event.waitUntil(
      keep(REST).then(
        () => port.postMessage("kept"),
        () => port.postMessage("failed"),
      ),
    );
});
