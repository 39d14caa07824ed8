import { describe, expect, it } from '@jest/globals';
import type { Party, PaymentStatus } from '../booking/booking.machine.js';
import {
  allowedSubscriptionActions,
  isAgreedSubscription,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  subscriptionRefusal,
  type SubscriptionStatus,
  subscriptionTarget,
  SUBSCRIPTION_STATUSES,
} from './subscription.machine.js';

const facts = (status: SubscriptionStatus, payment: PaymentStatus = 'completed') => ({
  status,
  payment: { status: payment },
});

it('contacts and chat are shared once the helper has accepted, but not after a cancellation or expiry', () => {
  expect(SUBSCRIPTION_STATUSES.filter(isAgreedSubscription)).toEqual(['active', 'paused', 'completed']);
});

describe('the actions of a party', () => {
  it.each<[Party, SubscriptionStatus, PaymentStatus, SubscriptionAction[]]>([
    ['helper', 'pending', 'pending', ['decline']],
    ['helper', 'pending', 'completed', ['accept', 'decline']],
    ['helper', 'active', 'completed', ['complete-visit', 'report-absence']],
    ['helper', 'active', 'partially_refunded', ['complete-visit', 'report-absence']],
    ['helper', 'paused', 'completed', []],
    ['helper', 'cancelled', 'refunded', []],
    ['helper', 'expired', 'pending', []],
    ['helper', 'completed', 'completed', []],
    ['customer', 'pending', 'pending', ['pay', 'withdraw']],
    ['customer', 'pending', 'failed', ['pay', 'withdraw']],
    ['customer', 'pending', 'completed', ['withdraw']],
    ['customer', 'active', 'completed', ['pause', 'skip-visit', 'move-visit', 'choose-substitute', 'cancel', 'renew']],
    ['customer', 'paused', 'completed', ['resume', 'choose-substitute', 'cancel', 'renew']],
    ['customer', 'cancelled', 'refunded', []],
    ['customer', 'expired', 'pending', []],
    ['customer', 'completed', 'completed', ['renew']],
  ])('a %s with a %s subscription (payment %s) may %j', (party, status, payment, actions) => {
    expect(allowedSubscriptionActions(facts(status, payment), party)).toEqual(actions);
  });

  it('refuses an acceptance before payment with its own code', () => {
    expect(subscriptionRefusal(facts('pending', 'pending'), 'helper', 'accept')).toBe('PAYMENT_PENDING');
    expect(subscriptionRefusal(facts('expired', 'pending'), 'helper', 'accept')).toBe('SUBSCRIPTION_MOVE_REFUSED');
    expect(subscriptionRefusal(facts('pending'), 'customer', 'accept')).toBe('FORBIDDEN');
  });

  it('leads each action to its target status', () => {
    expect(SUBSCRIPTION_ACTIONS.map((action) => [action, subscriptionTarget(action)])).toEqual([
      ['pay', undefined],
      ['accept', 'active'],
      ['decline', 'cancelled'],
      ['withdraw', 'cancelled'],
      ['complete-visit', undefined],
      ['report-absence', undefined],
      ['pause', 'paused'],
      ['resume', 'active'],
      ['skip-visit', undefined],
      ['move-visit', undefined],
      ['choose-substitute', undefined],
      ['cancel', 'cancelled'],
      ['renew', undefined],
    ]);
  });
});
