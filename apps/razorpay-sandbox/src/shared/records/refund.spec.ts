import { describe, expect, it } from '@jest/globals';
import { newOrder } from './order.js';
import { authorize, capture, newPayment, takeRefund } from './payment.js';
import { newRefund, readIdempotencyKey, refundEntity, requestHash, sameRequest, settleRefund } from './refund.js';

const NOW = new Date('2026-12-05T04:00:00Z');
const authorized = authorize(newPayment(newOrder({ amount: 50_000, currency: 'INR' }, 1), { outcome: 'success' }, NOW));
const captured = capture(authorized);
const partly = takeRefund(captured, 20_000);

describe('newRefund', () => {
  it.each([
    ['all of it when no amount is given', captured, {}, 50_000],
    ['what is left when no amount is given', partly, {}, 30_000],
    ['a part', captured, { amount: 20_000 }, 20_000],
    ['exactly what is left', partly, { amount: 30_000 }, 30_000],
    ['one rupee', captured, { amount: 100 }, 100],
  ])('%s', (_, payment, body, amount) => expect(newRefund(payment, body, NOW).amount).toBe(amount));

  it.each([
    [
      'more than was captured',
      captured,
      { amount: 50_001 },
      'The refund amount provided is greater than amount captured',
    ],
    ['more than is left', partly, { amount: 30_001 }, 'The refund amount provided is greater than amount captured'],
    ['less than a rupee', captured, { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['half a paisa', captured, { amount: 100.5 }, 'The amount must be an integer.'],
    ['a payment refunded whole', takeRefund(captured, 50_000), {}, 'The payment has been fully refunded already'],
    ['a payment not captured', authorized, {}, 'The payment status should be captured for action to be taken'],
    ['an unknown speed', captured, { speed: 'soon' }, 'The speed field is invalid.'],
    ['an unknown field', captured, { amout: 100 }, 'amout is/are not required and should not be sent'],
  ])('refuses %s', (_, payment, body, refusal) => expect(() => newRefund(payment, body, NOW)).toThrow(refusal));
});

describe('settleRefund', () => {
  it('processes a refund with the reference number of the bank', () => {
    const settled = settleRefund(newRefund(captured, { notes: { why: 'late' } }, NOW), captured);
    expect(refundEntity(settled)).toEqual({
      id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
      entity: 'refund',
      amount: 50_000,
      currency: 'INR',
      payment_id: captured._id,
      notes: { why: 'late' },
      receipt: null,
      acquirer_data: { arn: expect.stringMatching(/^\d{14}$/) },
      created_at: NOW.getTime() / 1000,
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(() => settleRefund(settled, captured)).toThrow('cannot settle');
  });

  it.each([
    ['2027-06-05T04:00:00Z', 'processed'],
    ['2027-06-07T04:00:00Z', 'failed'],
  ])('of a payment of 5 December, asked for at %s: %s', (at, status) => {
    expect(settleRefund(newRefund(captured, {}, new Date(at)), captured).status).toBe(status);
  });
});

describe('idempotency', () => {
  it.each([
    ['nine-long', 'The idempotency key must be at least 10 characters long.'],
    ['refund:booking', 'The idempotency key must only contain alphanumeric characters, underscores, and hyphens'],
  ])('refuses the key %s', (key, refusal) => expect(() => readIdempotencyKey(key)).toThrow(refusal));

  it('accepts a valid key, and no key', () => {
    expect(readIdempotencyKey('refund-booking_1')).toBe('refund-booking_1');
    expect(readIdempotencyKey(undefined)).toBeUndefined();
  });

  it('recognizes the same request by its content', () => {
    const hash = requestHash('pay_1', { amount: 100, notes: { a: 1, b: 2 } });
    expect(requestHash('pay_1', { notes: { b: 2, a: 1 }, amount: 100 })).toBe(hash);
    expect(requestHash('pay_2', { amount: 100, notes: { a: 1, b: 2 } })).not.toBe(hash);
    expect(requestHash('pay_1', { amount: 101, notes: { a: 1, b: 2 } })).not.toBe(hash);
    expect(requestHash('pay_1', undefined)).toBe(requestHash('pay_1', {}));

    const first = { ...newRefund(captured, {}, NOW), requestHash: hash };
    expect(sameRequest(first, hash)).toBe(first);
    expect(() => sameRequest(first, 'other')).toThrow('Different request with the same idempotency key');
  });
});
