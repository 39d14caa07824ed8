// Keeps the app alive (spec §7): pings the server when a page asks for it, and has the app's shell when the network is away.
const SHELL = 'shell-1';
const KEPT = 120;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', '/favicon.svg'])));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'keep-alive') event.waitUntil(fetch('/api/health').catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !/^\/(api|console|socket\.io)(\/|$)/.test(pathname))
    event.respondWith(screen(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** Every screen is the same page: the server's, else the one kept. */
async function screen(request) {
  const cache = await caches.open(SHELL);
  try {
    const page = await fetch(request);
    if (page.ok) await cache.put('/', page.clone());
    return page;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

/** Its name carries a hash of its content: what is kept is right. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const [...names] = (await cache.keys()).filter(({ url }) => url.includes('/assets/'));
    await Promise.all(names.slice(0, -KEPT).map((name) => cache.delete(name)));
  }
  return answer;
}
