import { beforeEach, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const SOURCE = readFileSync(new URL('../../public/keep-alive-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://sahaya.example';
const PAGE = ['/', '/favicon.svg', '/icon-192.png', '/manifest.webmanifest'];
const ASSETS = Array.from({ length: 20 }, (_, index) => `/assets/part-${index}.js`);

interface InstallEvent {
  waitUntil: (work: Promise<void>) => void;
  addRoutes?: (rules: object[]) => void;
}
type Install = (event: InstallEvent) => void;
type Fetch = (event: { request: object; respondWith: (answer: Promise<unknown>) => void }) => void;
/** The files of each cache by path, with the worker or network that they came from. */
let stored: Map<string, Map<string, string>>;
let loaded: string[];
let missing: string[];
/** Lets requests pass the worker by; some browsers do not have it. */
let addRoutes: InstallEvent['addRoutes'];

const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, string>();
  stored.set(name, files);
  return {
    keys: () => Promise.resolve([...files.keys()].map((path) => ({ url: ORIGIN + path }))),
    put: (path: string, content: string) => Promise.resolve(void files.set(path, content)),
    match: (path: string) => Promise.resolve(files.get(path)),
    add: (path: string) => {
      if (missing.includes(path)) return Promise.reject(new TypeError(`${path} is missing`));
      loaded.push(path);
      return Promise.resolve(void files.set(path, 'network'));
    },
  };
};

/** Installs the built worker of a version on a device that somebody signed in on. */
async function install(version: string, files: readonly string[], answer?: object): Promise<Map<string, unknown>> {
  const listeners = new Map<string, unknown>();
  const self = {
    addEventListener: (name: string, listener: unknown) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    location: { origin: ORIGIN },
  };
  const caches = {
    open: (name: string) => Promise.resolve(cacheOf(name)),
    has: (name: string) => Promise.resolve(stored.has(name)),
    match: (path: string) => Promise.resolve([...stored.values()].find((kept) => kept.has(path))?.get(path)),
  };
  const built = SOURCE.replace("'development'", `'${version}'`).replace(
    'const FILES = [];',
    `const FILES = ${JSON.stringify(files)};`,
  );
  const fetch = () => Promise.resolve(answer);
  runInNewContext(built, { self, caches, URL, Promise, fetch, setTimeout: () => undefined });
  let work = Promise.resolve();
  (listeners.get('install') as Install)({ waitUntil: (promise) => (work = promise), addRoutes });
  await work;
  return listeners;
}

const openPage = (listeners: Map<string, unknown>, path: string) =>
  new Promise<unknown>((resolve) =>
    (listeners.get('fetch') as Fetch)({
      request: { method: 'GET', mode: 'navigate', url: ORIGIN + path },
      respondWith: resolve,
    }),
  );

beforeEach(() => {
  stored = new Map([['pocket', new Map()]]);
  loaded = [];
  missing = [];
  addRoutes = undefined;
});

it('a new version copies the assets that an earlier version kept, and loads its page and new assets', async () => {
  await install('one', ASSETS);
  expect(loaded).toEqual([...PAGE, ...ASSETS]);
  loaded = [];
  await install('two', [...ASSETS, '/assets/new.js']);
  expect(loaded).toEqual([...PAGE, '/assets/new.js']);
  expect([...(stored.get('shell-two')?.keys() ?? [])].sort()).toEqual([...PAGE, ...ASSETS, '/assets/new.js'].sort());
});

it('a version of which a file is missing is not installed, and its next attempt loads the rest only', async () => {
  missing = ['/assets/part-15.js'];
  await expect(install('one', ASSETS)).rejects.toThrow('is missing');
  expect(loaded).toEqual(expect.arrayContaining([...PAGE, ...ASSETS.slice(0, 8)]));
  expect(loaded).not.toContain('/assets/part-16.js');
  const before = [...loaded];
  missing = [];
  loaded = [];
  await install('one', ASSETS);
  expect([...before, ...loaded].sort()).toEqual([...PAGE, ...ASSETS].sort());
});

it('a page that the server does not find is neither shown nor kept instead of the app', async () => {
  const listeners = await install('one', [], { ok: false, status: 404 });
  expect(await openPage(listeners, '/no-such-page')).toBe('network');
  expect([...(stored.get('shell-one') ?? [])]).toEqual(PAGE.map((path) => [path, 'network']));
});

it('requests to the server pass the worker by', async () => {
  const routes: object[] = [];
  addRoutes = (rules) => routes.push(...rules);
  await install('one', []);
  expect(routes).toEqual([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/socket.io/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/payment-window.html' } }, source: 'network' },
  ]);
});

it.each([
  ['/my-bookings', true],
  ['/payment-window', true],
  ['/payment-window.html', false],
  ['/payment-window.html?order=1', false],
  ['/api/health', false],
])('a page at %s comes from the worker: %s', async (path, isFromWorker) => {
  const answered = await new Promise<boolean>((resolve, reject) => {
    install('one', [], { ok: true })
      .then((listeners) => {
        const request = { method: 'GET', mode: 'navigate', url: ORIGIN + path };
        (listeners.get('fetch') as Fetch)({ request, respondWith: () => resolve(true) });
        resolve(false);
      })
      .catch(reject);
  });
  expect(answered).toBe(isFromWorker);
});
