import { useEffect, useState } from 'react';

let aheadMs = 0;

/** The server's clock, as its answers tell it: what is due is due by that one. */
export const followServer = (date: Date): void => {
  aheadMs = date.getTime() - Date.now();
};
export const now = (): number => Date.now() + aheadMs;

/** The present moment, renewed so often. */
export function useNow(everyMs: number): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return moment;
}
