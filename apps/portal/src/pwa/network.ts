import { useSyncExternalStore } from 'react';

/** How often the server is looked for while it cannot be reached. */
const LOOKED_FOR_MS = 10_000;

let isAway = !navigator.onLine;
let asOf: Date | undefined;
let looking: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((watcher) => watcher());

function become(away: boolean) {
  clearTimeout(looking);
  looking = away ? setTimeout(() => void look(), LOOKED_FOR_MS) : undefined;
  if (away === isAway) return;
  isAway = away;
  if (!away) asOf = undefined;
  tell();
}

/** Any answer will do: it shows that there is a way. */
async function look(): Promise<boolean> {
  const isThere = await fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  become(!isThere);
  return isThere;
}

/** Whether the server can be reached: by the last call, and by what the browser says. */
export const network = {
  isAway: (): boolean => isAway,
  /** From when is what the screens show; undefined while the server is there, or when nothing was kept. */
  asOf: (): Date | undefined => asOf,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  heard(isThere: boolean) {
    if (isThere === isAway) become(!isThere);
  },
  /** Asks the server now; absent, it is looked for. */
  look,
  showing(at: Date) {
    if (!isAway || asOf?.getTime() === at.getTime()) return;
    asOf = at;
    tell();
  },
};

export const useAway = (): boolean => useSyncExternalStore(network.watch, network.isAway);
export const useAsOf = (): Date | undefined => useSyncExternalStore(network.watch, network.asOf);

window.addEventListener('offline', () => become(true));
window.addEventListener('online', () => void look());
document.addEventListener('visibilitychange', () => {
  if (isAway && document.visibilityState === 'visible') void look();
});
if (isAway) become(true);
