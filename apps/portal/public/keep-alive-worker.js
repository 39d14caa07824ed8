// Keeps the app alive: pings the server when a page asks for it, and has the app when the network is away.

// Both are filled in by the build (offline-files.ts): another version of the app is another worker with files of its own.
const VERSION = 'development';
const FILES = [];

const PREFIX = 'shell-';
const SHELL = PREFIX + VERSION;
/** Is there once somebody signed in here: then the screens are kept too, of each version. */
const SIGNED_IN = 'pocket';
/** A network that does not bring a page within this time is as good as none. */
const PATIENCE_MS = 4_000;
/** Files that are loaded together. */
const AT_ONCE = 8;

/** Requests that the worker never answers. The payment needs the network and a policy of its own. */
const FROM_SERVER = ['/api/*', '/socket.io/*', '/payment-window.html'];

self.addEventListener('install', (event) => {
  // Chromium stops the previous version to activate this one. A request that arrives while it stops starts it again, and
  // then this version waits for up to five minutes.
  event.addRoutes?.(FROM_SERVER.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })));
  event.waitUntil(install());
  self.skipWaiting();
});
async function install() {
  await keep(['/', '/favicon.svg', '/icon-192.png', '/manifest.webmanifest']);
  if (await caches.has(SIGNED_IN)) await keep(FILES);
}
async function keep(files) {
  const cache = await caches.open(SHELL);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !kept.has(file));
  // In small groups: what is kept stays when a later file fails, and another worker need not load it again.
  while (missing.length > 0) await Promise.all(missing.splice(0, AT_ONCE).map((file) => keepOne(cache, file)));
}
/** Copies an asset that an earlier version kept: its name carries a hash of its content. */
async function keepOne(cache, file) {
  const known = file.startsWith('/assets/') && (await caches.match(file));
  await (known ? cache.put(file, known) : cache.add(file));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

/** The version before this one stays: pages that are open are made of it until they are loaded anew. */
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('message', (event) => {
  if (event.data === 'keep-alive') event.waitUntil(fetch('/api/health').catch(() => undefined));
  if (event.data === 'pocket')
    event.waitUntil(
      caches
        .open(SIGNED_IN)
        .then(() => keep(FILES))
        .catch(() => undefined),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !/^\/(api|console|socket\.io|payment-window\.html)(\/|$)/.test(pathname))
    event.respondWith(screen(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** Every screen is the same page: the server's, else the one of this version, where its files are kept too. */
async function screen(request) {
  const cache = await caches.open(SHELL);
  const kept = (await caches.has(SIGNED_IN)) && (await cache.match('/'));
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  const page = fetch(request).then(
    (answer) => (answer.ok ? answer : kept),
    () => kept,
  );
  return Promise.race([page, late]);
}

/** Its name carries a hash of its content: what is kept is right, by whichever version. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(SHELL);
    await cache.put(request, answer.clone());
  }
  return answer;
}
