import { useEffect, useState } from 'react';

const AHEAD = 'sahaya.clock';
/** How far the server clock is ahead of this device. Without a network, the last known value is used. */
let aheadMs = Number(localStorage.getItem(AHEAD) ?? 0) || 0;
const listeners = new Set<() => void>();

/** Smaller differences come from network latency and the rounding of the header to seconds. */
const NOTICED_MS = 5_000;

/** The current time by the server clock. Business days are derived from it in IST. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** Reads the server time from each answer, because the device clock may be wrong and tests move the server clock. */
export function syncServerClock(date: Date): void {
  const ahead = date.getTime() - Date.now();
  if (!(Math.abs(ahead - aheadMs) >= NOTICED_MS)) return;
  aheadMs = ahead;
  localStorage.setItem(AHEAD, String(ahead));
  for (const listener of listeners) listener();
}

/** The current time, renewed at the interval and when the server clock moves. */
export function useServerNow(everyMs: number): Date {
  const [moment, setMoment] = useState(serverNow);
  useEffect(() => {
    const renew = () => setMoment(serverNow());
    const timer = setInterval(renew, everyMs);
    listeners.add(renew);
    return () => {
      clearInterval(timer);
      listeners.delete(renew);
    };
  }, [everyMs]);
  return moment;
}
