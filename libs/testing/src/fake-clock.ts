export interface FakeClock {
  now(): Date;
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that moves only when a test sets it. */
export function fakeClock(start: Date | string): FakeClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}
