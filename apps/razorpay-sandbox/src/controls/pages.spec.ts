import { describe, expect, it } from '@jest/globals';
import type { Sums } from './books.service.js';
import { checkoutPage } from '../checkout/checkout.page.js';
import { faultRequest, newFault } from '../shared/records/fault.js';
import { newOrder, paid } from '../shared/records/order.js';
import { authorize, BANK_REFUSED, capture, fail, newPayment } from '../shared/records/payment.js';
import { newRefund, settleRefund } from '../shared/records/refund.js';
import { sandboxPage } from './sandbox.page.js';
import { newDelivery } from '../shared/records/webhook.js';

const NOW = new Date('2026-12-05T04:00:00Z');
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
  settled: 0,
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
  it('shows the amount and the choices', () => {
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

describe('the page of the records', () => {
  it('shows user input as text', () => {
    const latest = {
      orders: [order],
      payments: [],
      refunds: [],
      payouts: [],
      settlements: [],
      deliveries: [],
      faults: [],
    };
    const page = sandboxPage(NOTHING, latest);
    expect(page).toContain('&lt;b&gt;&quot;bk&quot;&lt;/b&gt;');
    expect(page).not.toContain('<b>');
  });

  const payment = newPayment(order, { outcome: 'failure' }, NOW);
  const captured = capture(authorize(newPayment(order, { outcome: 'success' }, NOW)));
  const refund = newRefund(captured, {}, NOW);
  const fault = newFault(faultRequest.parse({ on: 'webhooks', kind: 'lost', probability: 0.5 }), 'fault_1', NOW);
  const none = { orders: [], payments: [], refunds: [], payouts: [], settlements: [], deliveries: [], faults: [] };
  const held = { ...NOTHING, counts: { ...NOTHING.counts, webhooksHeld: 1 } };
  it.each([
    ['an open order', ['Pay', 'Fail'], { orders: [order] }],
    ['a paid order', [], { orders: [paid(order)] }],
    ['a failed payment', ['Authorise late'], { payments: [fail(payment, BANK_REFUSED)] }],
    ['a captured payment', [], { payments: [captured] }],
    ['a refund in flight', ['Process', 'Fail'], { refunds: [refund] }],
    ['a refund that is processed', [], { refunds: [settleRefund(refund, captured)] }],
    ['a fault', ['Remove all faults', 'Remove'], { faults: [fault] }],
  ])('offers for %s: %j', (_, actions, rows) =>
    expect(buttons(sandboxPage(NOTHING, { ...none, ...rows }))).toEqual(['Break it', ...actions]),
  );

  it('offers to release held webhooks', () => {
    const deliveries = [newDelivery('refund.created', { refund }, 'secret', NOW)];
    expect(buttons(sandboxPage(held, { ...none, deliveries }))).toEqual(['Break it', 'Release held webhooks']);
  });
});
