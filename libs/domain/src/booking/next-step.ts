import { arrivesFrom } from './arrival.js';
import { isPayable, type Party } from './booking.machine.js';
import { completionBy, payableFrom, reviewableUntil } from './completion.js';
import type { DisputeState } from './dispute.js';
import type { Policy } from '../policy/policy.js';
import type { ReplacementState } from './replacement.js';
import { arrivalAskedAt, isConfirmable, type VisitFacts } from './visit.actions.js';

export interface NextStepFacts extends VisitFacts {
  /** Deadlines to answer the request and to pay, by the policy of the booking. */
  answerBy?: Date | undefined;
  payBy?: Date | undefined;
  completedAt?: Date | undefined;
  reviewed: boolean;
  /** A new time or address proposed by one side; the other side answers. */
  change?: { by: Party; answerBy: Date } | undefined;
  /** Half an hour requested by one side; `amountDue` is the unpaid part of the price, in rupees. */
  extension?: { by: Party; answerBy: Date } | undefined;
  amountDue?: number | undefined;
  /** The search for another helper, or the helper proposed to the customer. */
  replacement?: { state: ReplacementState; deadline: Date; offer?: { answerBy: Date } | undefined } | undefined;
  dispute?: { state: DisputeState } | undefined;
}

/**
 * What a booking waits for. `door`: the start code; `askArrival` and `askDone`: a confirmation by either side;
 * `confirmDone`: the customer's confirmation of a completed visit; `contest`: an answer to a reported no-show; `payRest`:
 * the price of an extension.
 */
export type NextStepName =
  | 'answer'
  | 'answerChange'
  | 'pay'
  | 'visit'
  | 'door'
  | 'askArrival'
  | 'underWay'
  | 'finish'
  | 'askDone'
  | 'contest'
  | 'staff'
  | 'answerExtension'
  | 'payRest'
  | 'searching'
  | 'chooseHelper'
  | 'disputed'
  | 'payDone'
  | 'confirmDone'
  | 'review'
  | 'done'
  | 'ended';
export interface NextStep {
  name: NextStepName;
  /** The side that must act; absent if nobody must. */
  waitsFor?: Party | 'both';
  /** The next deadline. */
  by?: Date | undefined;
}

/** The next step of a booking, the same for both sides. */
export function nextStepOf(booking: NextStepFacts, policy: Policy, now: Date): NextStep {
  switch (booking.status) {
    case 'pending':
      return { name: 'answer', waitsFor: 'helper', by: booking.answerBy };
    case 'accepted':
      return ofAgreed(booking, policy, now);
    case 'completed':
      return ofCompleted(booking, policy, now);
    case 'cancelled':
      return ofCancelled(booking);
  }
}

const otherOf = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');

function ofCancelled({ replacement }: NextStepFacts): NextStep {
  if (replacement?.state === 'searching') return { name: 'searching', by: replacement.deadline };
  if (replacement?.state === 'offered')
    return { name: 'chooseHelper', waitsFor: 'customer', by: replacement.offer?.answerBy ?? replacement.deadline };
  return { name: 'ended' };
}

function ofAgreed(booking: NextStepFacts, policy: Policy, now: Date): NextStep {
  const { startsAt, endsAt, change, extension, noShow } = booking;
  if (booking.staffCase) return { name: 'staff' };
  if (noShow?.state === 'claimed') return { name: 'contest', waitsFor: noShow.of, by: noShow.contestBy };
  if (change && now < change.answerBy)
    return { name: 'answerChange', waitsFor: otherOf(change.by), by: change.answerBy };
  if (extension && now < extension.answerBy)
    return { name: 'answerExtension', waitsFor: otherOf(extension.by), by: extension.answerBy };
  if (isPayable(booking)) return { name: 'pay', waitsFor: 'customer', by: booking.payBy };
  if (booking.amountDue) return { name: 'payRest', waitsFor: 'customer', by: endsAt };
  if (booking.arrival && !booking.arrival.arrivedAt && now >= arrivesFrom(startsAt, policy))
    return ofAwaited(booking, policy, now);
  if (now < startsAt && !booking.arrival?.arrivedAt) return { name: 'visit', by: startsAt };
  return now < endsAt ? { name: 'underWay', by: endsAt } : { name: 'finish', waitsFor: 'helper' };
}

/** Nobody has confirmed the arrival yet. */
function ofAwaited({ startsAt, endsAt }: NextStepFacts, policy: Policy, now: Date): NextStep {
  if (now >= endsAt) return { name: 'askDone', waitsFor: 'both', by: completionBy(endsAt) };
  if (now >= arrivalAskedAt(startsAt, policy)) return { name: 'askArrival', waitsFor: 'both', by: endsAt };
  return { name: 'door', waitsFor: 'helper', by: startsAt };
}

function ofCompleted(booking: NextStepFacts, policy: Policy, now: Date): NextStep {
  const { reviewed } = booking;
  if (booking.dispute?.state === 'open') return { name: 'disputed' };
  if (isPayable(booking)) return { name: 'payDone', waitsFor: 'customer' };
  const disputableUntil = payableFrom(booking, policy);
  if (isConfirmable(booking, now) && now <= disputableUntil)
    return { name: 'confirmDone', waitsFor: 'customer', by: disputableUntil };
  const by = reviewableUntil(booking, policy);
  return reviewed || now > by ? { name: 'done' } : { name: 'review', waitsFor: 'customer', by };
}
