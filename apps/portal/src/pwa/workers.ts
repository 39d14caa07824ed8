import { HOUR_MS } from '@sahaya/domain';
import { watchVersion } from './version.js';

/** Two workers, one per job: one rings, one keeps the app alive. */
export const PUSH_WORKER = { file: '/push-worker.js', scope: '/push/' } as const;
export const KEEP_ALIVE_WORKER = { file: '/keep-alive-worker.js', scope: '/' } as const;

export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

/** Registers both, and goes where a notification that was pressed leads to. */
export function startWorkers(open: (path: string) => void): void {
  if (!hasWorkers()) return;
  const { serviceWorker } = navigator;
  watchVersion();
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown }>) => {
    if (typeof data.open === 'string' && data.open.startsWith('/')) open(data.open);
  });
  for (const { file, scope } of [PUSH_WORKER, KEEP_ALIVE_WORKER])
    serviceWorker.register(file, { scope }).then(lookForVersions, (error: unknown) => {
      console.warn('Service worker not registered', file, error);
    });
}

/** An installed app may stay open for days. */
function lookForVersions(worker: ServiceWorkerRegistration) {
  setInterval(() => void worker.update().catch(() => undefined), HOUR_MS);
}

/** Somebody is signed in: the screens of the day are kept on the device. */
export function keepScreens(): void {
  if (hasWorkers()) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('pocket'));
}

/** The worker's own ping, also when the page is asleep. */
export function keepAliveByWorker(): void {
  if (hasWorkers()) navigator.serviceWorker.controller?.postMessage('keep-alive');
}
