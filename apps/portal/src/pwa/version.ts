import { useSyncExternalStore } from 'react';

let isNewer = false;
const watchers = new Set<() => void>();

/** A later worker took over under the eyes of this page: the page itself is of the version before. */
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
