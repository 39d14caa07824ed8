import { istInstant, minutesOf, isCalendarDate } from '@sahaya/domain';

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/**
 * Returns the offset from real time in milliseconds for an argument: `+3h`, `-30m` and `+1d12h` change the current
 * offset, `2026-12-05T09:00` (IST) sets the current time, `reset` returns to real time. Undefined for an invalid
 * argument.
 */
export function offsetFor(argument: string, offset: number, realNow: Date): number | undefined {
  if (argument === 'reset') return 0;

  const step = /^([+-])((?:\d+[dhms])+)$/.exec(argument);
  if (step) {
    const parts = [...step[2]!.matchAll(/(\d+)([dhms])/g)];
    const length = parts.reduce((total, [, count, unit]) => total + Number(count) * UNIT_MS[unit as 'd'], 0);
    return offset + (step[1] === '-' ? -length : length);
  }

  const [date = '', time = '', ...more] = argument.split('T');
  if (more.length > 0 || !isCalendarDate(date) || minutesOf(time) === undefined) return undefined;
  return istInstant(date, time).getTime() - realNow.getTime();
}
