import { describe, expect, it } from '@jest/globals';
import { attempted, newOrder, orderEntity, paid, refuseIfClosed } from './order.js';

const AT = 1_764_900_000;
const order = () => newOrder({ amount: 50_000, currency: 'INR', receipt: 'bk_1' }, AT);

describe('newOrder', () => {
  it("has Razorpay's fields", () => {
    expect(orderEntity(order())).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'bk_1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: AT,
    });
  });

  it('keeps notes as text', () => {
    const { notes } = newOrder({ amount: 100, currency: 'INR', notes: { booking: 'b1', visits: 4 } }, AT);
    expect(notes).toEqual({ booking: 'b1', visits: '4' });
  });

  const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x']));
  it.each([
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
    [{ amount: 99, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: -5, currency: 'INR' }, 'amount', 'The amount must be at least INR 1.00'],
    [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 'ten', currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 1e15, currency: 'INR' }, 'amount', 'Amount exceeds maximum amount allowed.'],
    [{ amount: 100 }, 'currency', 'The currency field is required.'],
    [{ amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
    [
      { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
      'receipt',
      'receipt: the length must be no more than 40.',
    ],
    [
      { amount: 100, currency: 'INR', notes: many },
      'notes',
      'Number of fields in notes should be less than or equal to 15',
    ],
    [{ amount: 100, currency: 'INR', notes: { a: {} } }, 'notes', 'notes values must be text'],
  ])('refuses %j', (body, field, description) => {
    const input = { code: 'BAD_REQUEST_ERROR', source: 'business', step: 'payment_initiation', metadata: {} };
    const expected = { ...input, reason: 'input_validation_failed', field, description };
    expect(() => newOrder(body, AT)).toThrow(expect.objectContaining({ status: 400, body: expected }));
  });

  it('refuses unknown fields', () => {
    const body = { amount: 100, currency: 'INR', amont: 1 };
    const expected = { reason: 'extra_field_sent', description: 'amont is/are not required and should not be sent' };
    expect(() => newOrder(body, AT)).toThrow(expect.objectContaining({ body: expect.objectContaining(expected) }));
  });

  it.each([
    [{}, 'automatic'],
    [{ payment_capture: true }, 'automatic'],
    [{ payment_capture: 1 }, 'automatic'],
    [{ payment_capture: false }, 'manual'],
    [{ payment_capture: 0 }, 'manual'],
    [{ payment: { capture: 'manual' } }, 'manual'],
  ])('captures as asked: %j → %s', (asked, capture) => {
    expect(newOrder({ amount: 100, currency: 'INR', ...asked }, AT).capture).toBe(capture);
  });
});

describe('an order under payment', () => {
  it('counts attempts, and ends paid', () => {
    const twice = attempted(attempted(order()));
    expect(twice).toMatchObject({ status: 'attempted', attempts: 2 });
    expect(orderEntity(paid(twice))).toMatchObject({ status: 'paid', amount_paid: 50_000, amount_due: 0, attempts: 2 });
  });

  it('accepts further attempts until one payment is authorized', () => {
    expect(() => refuseIfClosed(attempted(order()), false)).not.toThrow();
    expect(() => refuseIfClosed(attempted(order()), true)).toThrow('Payment already done for this order.');
    expect(() => refuseIfClosed(paid(order()), false)).toThrow(/already paid/);
  });
});
