import { describe, expect, it } from '@jest/globals';
import { newOrder } from './order.js';
import {
  authorize,
  authorizeLate,
  BANK_REFUSED,
  capture,
  checkCapture,
  fail,
  failureBody,
  feeOf,
  giveBack,
  METHODS,
  newPayment,
  paymentEntity,
  returnRefund,
  takeRefund,
  type Method,
  type Payment,
} from './payment.js';

const NOW = new Date('2026-12-05T04:00:00Z');
const created = (method: Method = 'upi'): Payment =>
  newPayment(newOrder({ amount: 100_000, currency: 'INR' }, 1), { outcome: 'success', method }, NOW);
const captured = () => capture(authorize(created()));

describe('feeOf', () => {
  // Amount, fee and tax as in the sample answers of the API reference.
  it.each<[Method, number, number, number]>([
    ['netbanking', 2_100, 50, 8],
    ['upi', 1_000, 24, 4],
    ['wallet', 250_000, 5_900, 900],
    ['upi', 100, 2, 0],
    ['card', 9_900, 198, 0],
    ['card', 250_000, 5_900, 900],
  ])('%s of %i: fee %i, of it GST %i', (method, amount, fee, tax) =>
    expect(feeOf(amount, method)).toEqual({ fee, tax }),
  );
});

describe('the states of a payment', () => {
  it('goes created → authorized → captured, with the fee set at capture', () => {
    expect(created()).toMatchObject({ status: 'created', captured: false, fee: null });
    expect(authorize(created())).toMatchObject({ status: 'authorized', captured: false, fee: null });
    expect(captured()).toMatchObject({ status: 'captured', captured: true, fee: 2_360, tax: 360 });
  });

  const moves = {
    authorize,
    authorizeLate,
    capture,
    fail: (p: Payment) => fail(p, BANK_REFUSED),
    refund: (p: Payment) => takeRefund(p, 100),
    giveBack,
  };
  const states = { created, authorized: () => authorize(created()), captured, failed: () => moves.fail(created()) };
  it.each<[keyof typeof states, (keyof typeof moves)[]]>([
    ['created', ['authorize', 'fail']],
    ['authorized', ['capture', 'giveBack']],
    ['captured', ['refund']],
    ['failed', ['authorizeLate']],
  ])('a payment that is %s can %j and nothing else', (state, allowed) => {
    const possible = Object.entries(moves).filter(([, move]) => {
      try {
        return move(states[state]());
      } catch {
        return false;
      }
    });
    expect(possible.map(([name]) => name)).toEqual(allowed);
  });

  it('that failed may be authorized late, and is marked so', () => {
    const failed = fail(
      newPayment(newOrder({ amount: 100, currency: 'INR' }, 1), { outcome: 'failure' }, NOW),
      BANK_REFUSED,
    );
    expect(paymentEntity(failed)).not.toHaveProperty('late_authorized');
    expect(paymentEntity(authorizeLate(failed))).toMatchObject({
      status: 'authorized',
      late_authorized: true,
      error_code: null,
      captured: false,
    });
  });

  it('that was not captured is refunded in full and has no fee', () => {
    expect(paymentEntity(giveBack(authorize(created())))).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      captured: false,
      fee: null,
    });
  });

  it('is refunded in parts, then in full; a failed refund restores its part', () => {
    const partly = takeRefund(captured(), 40_000);
    expect(paymentEntity(partly)).toMatchObject({
      status: 'captured',
      refund_status: 'partial',
      amount_refunded: 40_000,
    });
    const wholly = takeRefund(partly, 60_000);
    expect(paymentEntity(wholly)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      fee: 2_360,
      captured: true,
    });
    expect(paymentEntity(returnRefund(wholly, 60_000))).toMatchObject({ status: 'captured', refund_status: 'partial' });
  });
});

describe('checkCapture', () => {
  it.each([
    ['an exact amount', authorize(created()), { amount: 100_000, currency: 'INR' }, undefined],
    [
      'another amount',
      authorize(created()),
      { amount: 90_000, currency: 'INR' },
      'Capture amount must be equal to the amount authorized',
    ],
    ['half a paisa', authorize(created()), { amount: 0.5, currency: 'INR' }, 'The amount must be an integer.'],
    ['no currency', authorize(created()), { amount: 100_000 }, 'The currency field is required.'],
    ['a second capture', captured(), { amount: 100_000, currency: 'INR' }, 'This payment has already been captured'],
    [
      'a failed payment',
      fail(created(), BANK_REFUSED),
      { amount: 100_000, currency: 'INR' },
      /Only payments which have been authorized/,
    ],
  ])('%s', (_, payment, body, refusal) => {
    const check = expect(() => checkCapture(payment, body));
    if (refusal) check.toThrow(refusal);
    else check.not.toThrow();
  });
});

describe('paymentEntity', () => {
  const FIELDS = [
    'acquirer_data',
    'amount',
    'amount_refunded',
    'bank',
    'captured',
    'card_id',
    'contact',
    'created_at',
    'currency',
    'description',
    'email',
    'entity',
    'error_code',
    'error_description',
    'error_reason',
    'error_source',
    'error_step',
    'fee',
    'id',
    'international',
    'invoice_id',
    'method',
    'notes',
    'order_id',
    'refund_status',
    'status',
    'tax',
    'vpa',
    'wallet',
  ];
  it.each(METHODS)('has the documented fields for %s, and none of ours', (method) => {
    const entity = paymentEntity(created(method));
    expect(
      Object.keys(entity)
        .filter((name) => name !== 'card' && name !== 'upi')
        .sort(),
    ).toEqual(FIELDS);
    expect(entity.id).toMatch(/^pay_[0-9A-Za-z]{14}$/);
  });

  it('contains the reason of a failure, in the window as well', () => {
    const failed = fail(created(), BANK_REFUSED);
    expect(paymentEntity(failed)).toMatchObject({
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_description: BANK_REFUSED.description,
      error_source: 'gateway',
      error_step: 'payment_response',
      error_reason: 'payment_failed',
    });
    const metadata = { order_id: failed.order_id, payment_id: failed._id };
    expect(failureBody(failed)).toEqual({ ...BANK_REFUSED, metadata });
  });
});
