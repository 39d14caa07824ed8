import { type BookingFacts, isPayable, type Party } from './booking.machine.js';
import type { Policy } from './policy.js';
import { HOUR_MS } from './time.js';

export interface NextStepFacts extends BookingFacts {
  startsAt: Date;
  endsAt: Date;
  /** Until when a request is answered, and an agreed visit paid online, by the policy that binds the booking. */
  answerBy?: Date | undefined;
  payBy?: Date | undefined;
  completedAt?: Date | undefined;
  reviewed: boolean;
  /** Another time or address that one side proposes; the other one answers. */
  change?: { by: Party; answerBy: Date } | undefined;
}

/**
 * What a booking waits for: an answer to the request or to a proposed change, the payment, the visit, its end, the
 * helper's word that it is done, a review; or nothing more.
 */
export type NextStepName =
  'answer' | 'answerChange' | 'pay' | 'visit' | 'underWay' | 'finish' | 'payDone' | 'review' | 'done' | 'ended';
export interface NextStep {
  name: NextStepName;
  /** Who must act; absent: nobody has to. */
  waitsFor?: Party;
  /** The next deadline. */
  by?: Date | undefined;
}

/** "What happens next": one answer for both sides of a booking. */
export function nextStepOf(booking: NextStepFacts, policy: Policy, now: Date): NextStep {
  switch (booking.status) {
    case 'pending':
      return { name: 'answer', waitsFor: 'helper', by: booking.answerBy };
    case 'accepted':
      return ofAgreed(booking, now);
    case 'completed':
      return ofCompleted(booking, policy, now);
    case 'cancelled':
      return { name: 'ended' };
  }
}

function ofAgreed(booking: NextStepFacts, now: Date): NextStep {
  const { startsAt, endsAt, change } = booking;
  if (change && now < change.answerBy)
    return { name: 'answerChange', waitsFor: change.by === 'customer' ? 'helper' : 'customer', by: change.answerBy };
  if (isPayable(booking)) return { name: 'pay', waitsFor: 'customer', by: booking.payBy };
  if (now < startsAt) return { name: 'visit', by: startsAt };
  return now < endsAt ? { name: 'underWay', by: endsAt } : { name: 'finish', waitsFor: 'helper' };
}

function ofCompleted(booking: NextStepFacts, policy: Policy, now: Date): NextStep {
  const { completedAt = booking.endsAt, reviewed } = booking;
  if (isPayable(booking)) return { name: 'payDone', waitsFor: 'customer' };
  const by = new Date(completedAt.getTime() + policy.reviewWindowDays * 24 * HOUR_MS);
  return reviewed || now > by ? { name: 'done' } : { name: 'review', waitsFor: 'customer', by };
}
