import { describe, expect, it } from '@jest/globals';
import { providerPayment, providerRefund } from './razorpay.client.js';
import { entityIn, readWebhook } from './webhook.js';

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
});
