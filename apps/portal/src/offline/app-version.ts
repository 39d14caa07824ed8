import { useSyncExternalStore } from 'react';

let isNewer = false;
const watchers = new Set<() => void>();

/** Detects that a newer service worker took over while this page, built from the previous version, is open. */
export function watchVersion(): void {
  const { serviceWorker } = navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) {
      isNewer = true;
      for (const watcher of watchers) watcher();
    }
    hadOne = true;
  });
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
export const useNewVersion = (): boolean => useSyncExternalStore(watch, () => isNewer);
