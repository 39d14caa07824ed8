import { describe, expect, it } from '@jest/globals';
import type { Sums } from './books.service.js';
import { checkoutPage } from './checkout.page.js';
import { newOrder, paid } from './order.js';
import { sandboxPage } from './sandbox.page.js';

const order = newOrder({ amount: 1_23_456_50, currency: 'INR', receipt: '<b>"bk"</b>' }, 1);
const NOTHING: Sums = {
  currency: 'INR',
  captured: 0,
  refunded: 0,
  fees: 0,
  tax: 0,
  paidOut: 0,
  payoutFees: 0,
  payoutTax: 0,
  counts: {
    orders: 1,
    ordersPaid: 0,
    payments: 0,
    refunds: 0,
    refundsPending: 0,
    payouts: 0,
    payoutsPending: 0,
    webhooksPending: 0,
    webhooksHeld: 0,
  },
};
const buttons = (page: string) => [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, name]) => name?.trim());

describe('the payment window', () => {
  it('names amount and choices', () => {
    const page = checkoutPage(order);
    expect(page).toContain('Test payment: no money moves');
    expect(buttons(page)).toEqual([
      'Pay ₹1,23,456.50',
      'Fail this payment',
      'Pay after a delay',
      'Cancel',
      'Close',
      'Try again',
      'Cancel',
    ]);
  });

  it.each([
    ['a paid order', paid(order), 'This order is already paid'],
    ['an order it does not know', undefined, 'The id provided does not exist'],
  ])('offers nothing but to close for %s', (_, shown, words) => {
    const page = checkoutPage(shown);
    expect(page).toContain(words);
    expect(buttons(page)).toEqual(['Close']);
  });
});

describe('the page of the books', () => {
  it('shows what others wrote as text', () => {
    const latest = { orders: [order], payments: [], refunds: [], payouts: [], deliveries: [], faults: [] };
    const page = sandboxPage(NOTHING, latest);
    expect(page).toContain('&lt;b&gt;&quot;bk&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>');
  });
});
