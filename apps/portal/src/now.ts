import { useEffect, useState } from 'react';

const AHEAD = 'sahaya.clock';
/** How far the server's clock is ahead of this machine's, as far as it is known: without a network, since the last time. */
let aheadMs = Number(localStorage.getItem(AHEAD) ?? 0) || 0;
const listeners = new Set<() => void>();

/** A smaller difference is the time that an answer was on its way, and the second that its header is rounded to. */
const NOTICED_MS = 5_000;

/** The present moment of the screens, by the server's clock; business days are counted from it in IST. */
export const now = (): Date => new Date(Date.now() + aheadMs);

/** Each answer tells what time the server has: the machine's own clock may be wrong, a test moves the server's. */
export function followServer(date: Date): void {
  const ahead = date.getTime() - Date.now();
  if (!(Math.abs(ahead - aheadMs) >= NOTICED_MS)) return;
  aheadMs = ahead;
  localStorage.setItem(AHEAD, String(ahead));
  for (const listener of listeners) listener();
}

/** The present moment, renewed so often, and when the server's clock has moved. */
export function useNow(everyMs: number): Date {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const renew = () => setMoment(now());
    const timer = setInterval(renew, everyMs);
    listeners.add(renew);
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, [everyMs]);
  return moment;
}
