import type { Party, PaymentStatus } from '../booking/booking.machine.js';

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'paused', 'cancelled', 'expired', 'completed'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const SUBSCRIPTION_ACTIONS = [
  'pay',
  'accept',
  'decline',
  'withdraw',
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
interface TransitionRule {
  by: Party;
  from: readonly SubscriptionStatus[];
  /** The resulting status; absent for an action on one visit. */
  to?: SubscriptionStatus;
  /** The error code when the payment forbids the action. */
  refusedBy?: (subscription: SubscriptionFacts) => Refusal | undefined;
}

const isUnpaid = ({ payment }: SubscriptionFacts) => payment.status === 'pending' || payment.status === 'failed';
const beforePayment = (facts: SubscriptionFacts) => (isUnpaid(facts) ? 'PAYMENT_PENDING' : undefined);
const afterPayment = (facts: SubscriptionFacts) => (isUnpaid(facts) ? undefined : 'SUBSCRIPTION_MOVE_REFUSED');

// Every allowed action of a party. All others are refused.
const TRANSITIONS: Record<SubscriptionAction, TransitionRule> = {
  pay: { by: 'customer', from: ['pending'], refusedBy: afterPayment },
  accept: { by: 'helper', from: ['pending'], to: 'active', refusedBy: beforePayment },
  decline: { by: 'helper', from: ['pending'], to: 'cancelled' },
  withdraw: { by: 'customer', from: ['pending'], to: 'cancelled' },
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

/** The error code why this party may not do this now, or undefined. */
export function subscriptionRefusal(
  facts: SubscriptionFacts,
  party: Party,
  action: SubscriptionAction,
): Refusal | 'FORBIDDEN' | undefined {
  const { by, from, refusedBy } = TRANSITIONS[action];
  if (by !== party) return 'FORBIDDEN';
  return from.includes(facts.status) ? refusedBy?.(facts) : 'SUBSCRIPTION_MOVE_REFUSED';
}

/** The actions that a party may take. Screens draw their buttons and the server checks requests with this list. */
export const allowedSubscriptionActions = (facts: SubscriptionFacts, party: Party): SubscriptionAction[] =>
  SUBSCRIPTION_ACTIONS.filter((action) => !subscriptionRefusal(facts, party, action));

/** The resulting status; undefined for an action on one visit. */
export const subscriptionTarget = (action: SubscriptionAction): SubscriptionStatus | undefined =>
  TRANSITIONS[action].to;

/** True once the helper has accepted: phones, the full address and the chat are shared. */
export const isAgreedSubscription = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'paused' || status === 'completed';
