import type { Booking } from '@sahaya/contracts';
import { POLICY_V1, reminderTimes } from '@sahaya/domain';
import type { FinalState } from '../state.ts';
import type { Finding } from './finding.ts';

/** Both sides are reminded of each accepted visit once, 24 and 2 hours before; nobody of one that was cancelled before. */
export function reminderFindings({ bookings, inboxes, readAt }: FinalState): Finding[] {
  const findings: Finding[] = [];
  for (const booking of bookings) {
    if (!booking.acceptedAt) continue;
    const { _id: id, startsAt, acceptedAt, customerId, helperId } = booking;
    for (const { key, dueAt } of reminderTimes(new Date(startsAt), POLICY_V1, new Date(acceptedAt)))
      for (const person of [customerId._id, helperId._id]) {
        const told = (inboxes.get(person) ?? []).filter(
          ({ kind, path }) => kind === `reminder-${key}` && path.includes(id),
        ).length;
        const { least, most } = expected(booking, dueAt, readAt);
        const text = `the reminder ${key} before ${id} (${booking.status}), ${told} times in the inbox of ${person}`;
        if (told < least) findings.push({ kind: 'lost', text });
        if (told > most) findings.push({ kind: most === 0 ? 'wrong' : 'duplicated', text });
      }
  }
  return findings;
}

/** A reminder that somebody received, and the milliseconds of the test clock between the time when it was due and then. */
export interface ReminderDelay {
  dueAt: Date;
  lateMs: number;
}

export function reminderDelays({ bookings, inboxes }: FinalState): ReminderDelay[] {
  return bookings.flatMap(({ _id: id, startsAt, acceptedAt, customerId, helperId }) =>
    reminderTimes(new Date(startsAt), POLICY_V1, new Date(acceptedAt ?? startsAt)).flatMap(({ key, dueAt }) =>
      [customerId._id, helperId._id]
        .flatMap((person) => inboxes.get(person) ?? [])
        .filter(({ kind, path }) => kind === `reminder-${key}` && path.includes(id))
        .map(({ createdAt }) => ({ dueAt, lateMs: new Date(createdAt).getTime() - dueAt.getTime() })),
    ),
  );
}

function expected({ status, cancellation }: Booking, dueAt: Date, readAt: Date): { least: number; most: number } {
  const isCancelledBefore = cancellation?.at !== undefined && new Date(cancellation.at) < dueAt;
  if (dueAt > readAt || isCancelledBefore) return { least: 0, most: 0 };
  return { least: status === 'accepted' ? 1 : 0, most: 1 };
}
