import { useEffect, useState } from 'react';

let aheadMs = 0;

/** The server's clock from its responses, because deadlines follow it. */
export const followServerClock = (date: Date): void => {
  aheadMs = date.getTime() - Date.now();
};
export const serverNow = (): number => Date.now() + aheadMs;

/** The current time, updated at this interval. */
export function useNow(everyMs: number): number {
  const [moment, setMoment] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setMoment(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return moment;
}
