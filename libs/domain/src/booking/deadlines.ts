import type { Policy } from '../policy/policy.js';
import { istDate, MINUTE_MS } from '../time/time.js';

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The deadline to answer a request. The request then expires without counting against anyone. */
export function answerBy({ createdAt, startsAt }: { createdAt: Date; startsAt: Date }, policy: Policy): Date {
  const { afterCreation, beforeStart, sameDay } = policy.pendingExpiry;
  if (istDate(createdAt) === istDate(startsAt)) return earlier(after(createdAt, sameDay), startsAt);
  return earlier(after(createdAt, afterCreation), after(startsAt, -beforeStart));
}

/** The deadline for the online payment; then the slot is released. For a booking accepted too late, the start. */
export function payBy({ acceptedAt, startsAt }: { acceptedAt: Date; startsAt: Date }, policy: Policy): Date {
  const { afterAcceptance, beforeStart } = policy.payBy;
  const due = earlier(after(acceptedAt, afterAcceptance), after(startsAt, -beforeStart));
  return due > acceptedAt ? due : startsAt;
}
