import { describe, expect, it } from '@jest/globals';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { newOrder, paid } from './order.js';
import { authorize, capture, newPayment } from './payment.js';
import { newRefund } from './refund.js';
import { newDelivery, nextAttempt } from './webhook.js';

const NOW = new Date('2026-12-05T04:00:00Z');
const SECRET = 'webhook secret of the test';
const order = newOrder({ amount: 50_000, currency: 'INR' }, 1);
const payment = capture(authorize(newPayment(order, { outcome: 'success' }, NOW)));

describe('newDelivery', () => {
  it("wraps the entities in Razorpay's envelope and signs the bytes", () => {
    const { _id, body, signature } = newDelivery('order.paid', { payment, order: paid(order) }, SECRET, NOW);
    expect(_id).toMatch(/^evnt_[0-9A-Za-z]{14}$/);
    expect(validateWebhookSignature(body, signature, SECRET)).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[0-9A-Za-z]{14}$/),
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: { id: payment._id, entity: 'payment', status: 'captured' } },
        order: { entity: { id: order._id, entity: 'order', status: 'paid' } },
      },
      created_at: NOW.getTime() / 1000,
    });
  });

  it('names the refund before its payment', () => {
    const refund = newRefund(payment, {}, NOW);
    const { body } = newDelivery('refund.created', { payment, refund }, SECRET, NOW);
    expect(JSON.parse(body)).toMatchObject({ contains: ['refund', 'payment'] });
  });
});

describe('nextAttempt', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [8, 128],
    [20, 300],
  ])('after %i attempts: %i s later', (attempts, seconds) => {
    expect(nextAttempt(NOW, attempts, NOW)).toEqual(new Date(NOW.getTime() + seconds * 1000));
  });

  it('gives up 24 hours after the event', () => {
    const hour = 3_600_000;
    expect(nextAttempt(NOW, 9, new Date(NOW.getTime() + 24 * hour))).toBeDefined();
    expect(nextAttempt(NOW, 9, new Date(NOW.getTime() + 24 * hour + 1))).toBeUndefined();
  });
});
