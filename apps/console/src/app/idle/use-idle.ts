import { MINUTE_MS, STAFF_IDLE_MS } from '@sahaya/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { idleMs, noteInput } from './last-input.js';

const WARNING_MS = MINUTE_MS;
const CHECK_MS = 1_000;
/** The server ends a session without requests, so typing and reading are reported to it this often. */
const KEEP_ALIVE_MS = 5 * MINUTE_MS;
const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

interface Idle {
  /** There was no input for too long. */
  onIdle: () => void;
  /** There was input, but perhaps no request. */
  keepAlive: () => void;
}

/**
 * Watches for input in all tabs. Returns the time left before the sign-out while the warning is due; only `stay` ends
 * the warning, so that a nudged mouse does not. Timers only trigger a check: the time since the last input decides,
 * also after the computer slept.
 */
export function useIdle({ onIdle, keepAlive }: Idle) {
  const [leftMs, setLeftMs] = useState<number>();
  const hasEnded = useRef(false);
  const keptAliveAt = useRef(0);

  const check = useEffectEvent(() => {
    const left = STAFF_IDLE_MS - idleMs();
    setLeftMs(left > WARNING_MS ? undefined : Math.max(0, Math.ceil(left / CHECK_MS) * CHECK_MS));
    if (left <= 0 && !hasEnded.current) {
      hasEnded.current = true;
      onIdle();
    }
    return left;
  });
  const stay = () => {
    noteInput();
    keptAliveAt.current = Date.now();
    setLeftMs(undefined);
    keepAlive();
  };
  const onInput = useEffectEvent(() => {
    const idle = idleMs();
    if (idle < CHECK_MS) return;
    // After a sleep the input comes before the timer.
    if (check() <= WARNING_MS) return;
    noteInput();
    if (Date.now() - keptAliveAt.current < KEEP_ALIVE_MS) return;
    keptAliveAt.current = Date.now();
    keepAlive();
  });

  useEffect(() => {
    keptAliveAt.current = Date.now();
    const timer = setInterval(() => check(), CHECK_MS);
    const listen = () => onInput();
    const options = { capture: true, passive: true };
    INPUTS.forEach((input) => window.addEventListener(input, listen, options));
    return () => {
      clearInterval(timer);
      INPUTS.forEach((input) => window.removeEventListener(input, listen, options));
    };
  }, []);
  return { leftMs, stay };
}
