import type { Operation } from '../history.ts';
import type { Requested } from '../requests.ts';

/** One operation of a history for the checker, which calls half hours and nanoseconds by these names. */
interface Reservation {
  client: number;
  kind: 'take' | 'free';
  booking: string;
  from: number;
  to: number;
  outcome: string;
  begun: number;
  ended: number;
}
const HALF_HOUR = 30;
const toNanoseconds = (milliseconds: number) => Math.round(milliseconds * 1e6);
/** The refusal that says that the time is taken; a request that was cancelled is refused for another reason. */
const TAKEN = 'SLOT_TAKEN';

/** Returns the history of each helper's day: acceptances take time, cancellations free it. */
export function dayHistories(
  operations: readonly Operation[],
  requested: ReadonlyMap<string, Requested>,
): { name: string; operations: Reservation[] }[] {
  const days = new Map<string, Reservation[]>();
  for (const { kind, subject, outcome, code, begun, ended, answers } of operations) {
    const times = requested.get(subject);
    if (!times || (kind !== 'accept' && kind !== 'cancel')) continue;
    if (outcome === 'refused' && code !== TAKEN) continue;
    const name = `${times.helper} ${times.date}`;
    const day = days.get(name) ?? [];
    // A refusal after an attempt without an answer may be the answer to its effect.
    const isCertain = outcome === 'ok' || (outcome === 'refused' && answers.length === 1);
    day.push({
      client: day.length,
      kind: kind === 'accept' ? 'take' : 'free',
      booking: subject,
      from: Math.floor(times.from / HALF_HOUR),
      to: Math.ceil(times.to / HALF_HOUR),
      outcome: isCertain ? outcome : 'unknown',
      begun: toNanoseconds(begun),
      ended: ended === Infinity ? Number.MAX_SAFE_INTEGER : toNanoseconds(ended),
    });
    days.set(name, day);
  }
  return [...days].map(([name, own]) => ({ name, operations: own }));
}
