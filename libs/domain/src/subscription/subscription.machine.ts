import type { Party, PaymentStatus } from '../booking/booking.machine.js';

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'paused', 'cancelled', 'expired', 'completed'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const SUBSCRIPTION_ACTIONS = [
  'pay',
  'accept',
  'decline',
  'complete-visit',
  'report-absence',
  'pause',
  'resume',
  'skip-visit',
  'move-visit',
  'choose-substitute',
  'cancel',
  'renew',
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

export interface SubscriptionFacts {
  status: SubscriptionStatus;
  payment: { status: PaymentStatus };
}
type Refusal = 'PAYMENT_PENDING' | 'SUBSCRIPTION_MOVE_REFUSED';
interface Arrow {
  by: Party;
  from: readonly SubscriptionStatus[];
  /** Where it leads; a move of one visit leads nowhere. */
  to?: SubscriptionStatus;
  /** The code of the refusal when the payment forbids the move. */
  refusedBy?: (subscription: SubscriptionFacts) => Refusal | undefined;
}

const isUnpaid = ({ payment }: SubscriptionFacts) => payment.status === 'pending' || payment.status === 'failed';
const beforePayment = (facts: SubscriptionFacts) => (isUnpaid(facts) ? 'PAYMENT_PENDING' : undefined);
const afterPayment = (facts: SubscriptionFacts) => (isUnpaid(facts) ? undefined : 'SUBSCRIPTION_MOVE_REFUSED');

// Every move that a person may make, one row each (spec §4). What is not here is refused.
const ARROWS: Record<SubscriptionAction, Arrow> = {
  pay: { by: 'customer', from: ['pending'], refusedBy: afterPayment },
  accept: { by: 'helper', from: ['pending'], to: 'active', refusedBy: beforePayment },
  decline: { by: 'helper', from: ['pending'], to: 'cancelled' },
  'complete-visit': { by: 'helper', from: ['active'] },
  'report-absence': { by: 'helper', from: ['active'] },
  pause: { by: 'customer', from: ['active'], to: 'paused' },
  resume: { by: 'customer', from: ['paused'], to: 'active' },
  'skip-visit': { by: 'customer', from: ['active'] },
  'move-visit': { by: 'customer', from: ['active'] },
  'choose-substitute': { by: 'customer', from: ['active', 'paused'] },
  cancel: { by: 'customer', from: ['active', 'paused'], to: 'cancelled' },
  renew: { by: 'customer', from: ['active', 'paused', 'completed'] },
};

/** Why this party may not do this now; undefined when it may. */
export function subscriptionRefusal(
  facts: SubscriptionFacts,
  party: Party,
  action: SubscriptionAction,
): Refusal | 'FORBIDDEN' | undefined {
  const { by, from, refusedBy } = ARROWS[action];
  if (by !== party) return 'FORBIDDEN';
  return from.includes(facts.status) ? refusedBy?.(facts) : 'SUBSCRIPTION_MOVE_REFUSED';
}

/** The buttons a screen may draw and the moves the server will take: one list. */
export const allowedSubscriptionActions = (facts: SubscriptionFacts, party: Party): SubscriptionAction[] =>
  SUBSCRIPTION_ACTIONS.filter((action) => !subscriptionRefusal(facts, party, action));

/** The status that a move leads to; a move of one visit leaves it. */
export const subscriptionTarget = (action: SubscriptionAction): SubscriptionStatus | undefined => ARROWS[action].to;

/** The helper agreed: phones, full address and the chat are theirs from then on (decisions, Privacy). */
export const isAgreedSubscription = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'paused' || status === 'completed';
