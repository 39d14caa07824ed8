import { useSyncExternalStore } from 'react';

/** The interval between attempts to reach the server while offline. */
const LOOKED_FOR_MS = 10_000;
/** The longest time from the start of a reload until the browser replaces the page. */
const LEAVING_MS = 5_000;

let isAway = !navigator.onLine;
let asOf: Date | undefined;
let looking: ReturnType<typeof setTimeout> | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;
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

/** Any answer proves that the server can be reached. */
async function look(): Promise<boolean> {
  const isThere = await fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  become(!isThere);
  return isThere;
}

/** Whether the server can be reached, judged by the last call and by the browser's own state. */
export const network = {
  isAway: (): boolean => isAway,
  /** The time of the data on the screens; undefined while online, or if nothing was stored. */
  asOf: (): Date | undefined => asOf,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  heard(isThere: boolean) {
    // A reload aborts the requests under way. The banner would move the text, and the page would be restored elsewhere.
    if (!isThere && leaving !== undefined) return;
    if (isThere === isAway) become(!isThere);
  },
  /** Checks the server now and keeps polling while it cannot be reached. */
  look,
  showing(at: Date) {
    if (!isAway || asOf?.getTime() === at.getTime()) return;
    asOf = at;
    tell();
  },
};

export const useIsOffline = (): boolean => useSyncExternalStore(network.watch, network.isAway);
export const useShownSince = (): Date | undefined => useSyncExternalStore(network.watch, network.asOf);

window.addEventListener('offline', () => become(true));
window.addEventListener('online', () => void look());
document.addEventListener('visibilitychange', () => {
  if (isAway && document.visibilityState === 'visible') void look();
});
/** The page may stay, for example if the link was a download: a request lost in the meantime is then noticed. */
function leave() {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    leaving = undefined;
    void look();
  }, LEAVING_MS);
}
window.addEventListener('beforeunload', leave);
if (isAway) become(true);
