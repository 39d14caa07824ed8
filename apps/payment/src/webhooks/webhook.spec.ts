import { describe, expect, it } from '@jest/globals';
import { providerPayout } from '../razorpay/razorpay-payout.client.js';
import { providerPayment, providerRefund } from '../razorpay/razorpay.client.js';
import { entityIn, readWebhook, storedBody } from './webhook.js';

const payment = { id: 'pay_1', order_id: 'order_1', amount: 44_800, currency: 'INR', status: 'captured', fee: 1_057 };
const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 100, status: 'processed', receipt: null };
const body = (entities: object) =>
  JSON.stringify({ entity: 'event', event: 'payment.captured', payload: entities, created_at: 1 });
const read = (entities: object) => readWebhook(body(entities))!;

describe('a webhook', () => {
  it('is read by its name, and by what it is about', () => {
    const webhook = read({ payment: { entity: { ...payment, email: 'a@b.example' } }, refund: { entity: refund } });
    expect(webhook.event).toBe('payment.captured');
    expect(entityIn(webhook, 'payment', providerPayment)).toEqual({ ...payment, amount_refunded: 0, captured: false });
    expect(entityIn(webhook, 'refund', providerRefund)).toEqual(refund);
  });

  it.each<[string, object]>([
    ['without a payment', {}],
    ['with a payment without an amount', { payment: { entity: { ...payment, amount: undefined } } }],
    ['with a payment of another shape', { payment: { entity: 'pay_1' } }],
  ])('%s is about none', (_, entities) => expect(entityIn(read(entities), 'payment', providerPayment)).toBeUndefined());

  it.each(['event=payment.captured', '', '[]', '{"event":"order.paid"}', '{"event":1,"payload":{}}'])(
    'is none: %j',
    (raw) => expect(readWebhook(raw)).toBeUndefined(),
  );

  it('is stored with all that is read of it and without the data of the payer', () => {
    const payer = {
      email: 'canary@example.com',
      contact: '+919811122233',
      vpa: 'canary@okbank',
      upi: { vpa: 'canary@okbank' },
      card: { name: 'Canary Bird', last4: '1111' },
      notes: { address: 'Canary Street' },
      customer_id: 'cust_canary',
    };
    const payout = { id: 'pout_1', reference_id: 'p1', status: 'failed', status_details: { description: 'offline' } };
    const raw = body({
      payment: { entity: { ...payment, ...payer } },
      refund: { entity: { ...refund, ...payer } },
      payout: { entity: { ...payout, ...payer, fund_account: { contact: payer } } },
      customer: { entity: 'Canary Bird' },
    });
    const stored = storedBody(raw);
    expect(stored.toLowerCase()).not.toContain('canary');
    expect(stored).not.toContain('9811122233');
    const [before, after] = [readWebhook(raw)!, readWebhook(stored)!];
    expect(after.event).toBe(before.event);
    for (const [kind, shape] of [
      ['payment', providerPayment],
      ['refund', providerRefund],
      ['payout', providerPayout],
    ] as const) {
      expect(entityIn(before, kind, shape)).toBeDefined();
      expect(entityIn(after, kind, shape)).toEqual(entityIn(before, kind, shape));
    }
  });

  it.each(['hello Canary', '{"event":1,"name":"Canary"}'])('that is unreadable is stored without its text: %j', (raw) =>
    expect(storedBody(raw)).toBe('{}'),
  );
});
