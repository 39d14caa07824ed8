import { HOUR_MS } from '@sahaya/domain';
import { watchVersion } from './app-version.js';

/** Two service workers: one shows push notifications, one keeps the app available offline. */
export const PUSH_WORKER = { file: '/push-worker.js', scope: '/push/' } as const;
export const KEEP_ALIVE_WORKER = { file: '/keep-alive-worker.js', scope: '/' } as const;

const WORKERS = [PUSH_WORKER, KEEP_ALIVE_WORKER];

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => string };
    };
  }
}
/** The only policy for trusted types that the content security policy admits. It accepts the two workers only. */
const createPolicy = () =>
  window.trustedTypes?.createPolicy('service-workers', {
    createScriptURL: (url) => {
      if (WORKERS.some(({ file }) => file === url)) return url;
      throw new TypeError(`${url} is not a service worker of the portal`);
    },
  });

export const hasServiceWorkers = (): boolean => 'serviceWorker' in navigator;

/** Registers both workers and opens the path of a notification that the user pressed. */
export function startServiceWorkers(open: (path: string) => void): void {
  if (!hasServiceWorkers()) return;
  const { serviceWorker } = navigator;
  watchVersion();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data.open === 'string' && data.open.startsWith('/')) open(data.open);
  });
  const policy = createPolicy();
  for (const { file, scope } of WORKERS)
    serviceWorker.register(policy?.createScriptURL(file) ?? file, { scope }).then(lookForVersions, (error: unknown) => {
      console.warn('Service worker not registered', file, error);
    });
}

/** An installed app may stay open for days, so it checks for new versions. */
function lookForVersions(worker: ServiceWorkerRegistration) {
  setInterval(() => void worker.update().catch(() => undefined), HOUR_MS);
}

/** Caches the everyday screens on the device after a login. */
export function cacheScreens(): void {
  if (hasServiceWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('pocket'));
}

/** Pings the server from the worker, also while the page is asleep. */
export function pingServiceWorker(): void {
  if (hasServiceWorkers()) navigator.serviceWorker.controller?.postMessage('keep-alive');
}
