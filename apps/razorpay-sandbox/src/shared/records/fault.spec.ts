import { describe, expect, it } from '@jest/globals';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { concerns, draw, faultRequest, kindsOf, newFault, takesChance, type Fault } from './fault.js';
import { newOrder } from './order.js';
import { fail, BANK_REFUSED, newPayment } from './payment.js';
import { eventIdOf, newDelivery, planned } from './webhook.js';

const NOW = new Date('2026-12-05T04:00:00Z');
const fault = (request: object, seen = 1): Fault => ({
  ...newFault(faultRequest.parse({ on: 'webhooks', ...request }), 'fault_1', NOW),
  seen,
});

describe('a fault', () => {
  it.each([
    [{ on: 'refunds.create', kind: 'reset-after', times: 1 }, true],
    [{ on: 'orders.list', kind: 'slow', ms: 60_000 }, true],
    [{ on: 'orders.list', kind: 'slow', ms: 60_001 }, false],
    [{ on: 'webhooks', kind: 'lost' }, true],
    [{ on: 'webhooks', kind: 'slow' }, false],
    [{ on: 'orders.create', kind: 'lost' }, false],
    [{ on: 'refunds', kind: 'held' }, true],
    [{ on: 'refunds', kind: 'reset-after' }, false],
    [{ on: 'somewhere', kind: 'slow' }, false],
    [{ on: 'webhooks', kind: 'lost', times: 0 }, false],
    [{ on: 'webhooks', kind: 'lost', probability: 0 }, false],
    [{ on: 'webhooks', kind: 'lost', probability: 1.1 }, false],
    [{ on: 'webhooks', kind: 'duplicated', copies: 1 }, false],
    [{ on: 'webhooks', kind: 'lost', often: true }, false],
  ])('%j is taken: %s', (request, taken) => expect(faultRequest.safeParse(request).success).toBe(taken));

  it('is possible only in its places', () => {
    expect(kindsOf('refunds.create')).toContain('reset-after');
    expect(kindsOf('refunds')).toEqual(['held', 'failed']);
  });

  it.each([
    [{}, true],
    [{ event: 'payment.captured' }, true],
    [{ event: 'payment.failed' }, false],
    [{ about: 'order_1' }, true],
    [{ about: 'order_2' }, false],
    [{ about: 'order_1', event: 'payment.failed' }, false],
  ])('that names %j concerns it: %s', (named, expected) =>
    expect(concerns(named, { text: 'about order_1', event: 'payment.captured' })).toBe(expected),
  );

  it('occurs with its probability, and at the same chances for the same seed', () => {
    const strikes = (seed: string) =>
      Array.from({ length: 1_000 }, (_, index) => takesChance({ seed, seen: index + 1, probability: 0.3 }));
    const struck = strikes('a').filter(Boolean).length;
    expect(struck).toBeGreaterThan(250);
    expect(struck).toBeLessThan(350);
    expect(strikes('a')).toEqual(strikes('a'));
    expect(strikes('a')).not.toEqual(strikes('b'));
    expect(takesChance({ seed: 'a', seen: 1, probability: 1 })).toBe(true);
  });

  it('draws numbers from 0 to below 1', () => {
    const draws = Array.from({ length: 1_000 }, (_, nth) => draw('a', nth));
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
  });
});

describe('a webhook', () => {
  const payment = newPayment(newOrder({ amount: 100, currency: 'INR' }, 1), { outcome: 'failure' }, NOW);
  const delivery = newDelivery('payment.failed', { payment: fail(payment, BANK_REFUSED) }, 'now', NOW);
  const plan = (...faults: Fault[]) => planned(delivery, faults, NOW, 'before');

  it('without a fault is unchanged', () => expect(plan()).toEqual([{ ...delivery, planned: true }]));

  it('that is lost is stored, with any other fault', () => {
    const faults = [fault({ kind: 'lost' }), fault({ kind: 'duplicated', copies: 5 }), fault({ kind: 'shuffled' })];
    const lost = [{ ...delivery, planned: true, state: 'lost' }];
    expect([plan(...faults), plan(...faults.reverse())]).toEqual([lost, lost]);
  });

  it('that is duplicated keeps its id, bytes and signature', () => {
    const rows = plan(fault({ kind: 'duplicated', copies: 3 }));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ _id }) => _id)).size).toBe(3);
    for (const row of rows) {
      expect(eventIdOf(row)).toBe(delivery._id);
      expect(row).toMatchObject({ body: delivery.body, signature: delivery.signature, state: 'pending' });
    }
  });

  it('that is delayed waits', () => {
    const [row] = plan(fault({ kind: 'delayed', ms: 90_000 }));
    expect(row).toMatchObject({ state: 'pending', nextAttemptAt: new Date(NOW.getTime() + 90_000) });
  });

  it('that is shuffled is held, each copy at its own position, which is the same for the same seed', () => {
    const rows = () => plan(fault({ kind: 'shuffled', seed: 's' }), fault({ kind: 'duplicated', copies: 3 }));
    expect(rows()).toEqual(rows());
    expect(new Set(rows().map(({ place }) => place)).size).toBe(3);
    for (const row of rows()) expect(row).toMatchObject({ state: 'held', heldBy: 'fault_1' });
  });

  it.each([
    ['wrong-signature', { now: false, before: false }],
    ['previous-secret', { now: false, before: true }],
    ['early', { now: true, before: false }],
  ])('%s: valid under the secrets %j', (kind, valid) => {
    const [row] = plan(fault({ kind }));
    const isValid = (secret: string) => validateWebhookSignature(delivery.body, row?.signature ?? '', secret);
    expect({ now: isValid('now'), before: isValid('before') }).toEqual(valid);
  });
});
