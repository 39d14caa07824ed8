import { describe, expect, it } from '@jest/globals';
import { readWebhook } from './webhook.js';

const entity = { id: 'pay_1', order_id: 'order_1', amount: 44_800, currency: 'INR', email: 'a@b.example' };
const body = (event: string, payment: object = entity) =>
  JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment }, order: { entity: {} } } });

describe('a webhook', () => {
  it.each(['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'])('%s is read', (event) => {
    expect(readWebhook(body(event))).toEqual({
      event,
      orderId: 'order_1',
      paymentId: 'pay_1',
      amountPaise: 44_800,
      currency: 'INR',
    });
  });

  it.each<[string, string]>([
    ['of another kind', body('refund.processed')],
    ['of a payment without an order', body('payment.captured', { ...entity, order_id: null })],
    ['without a payment', JSON.stringify({ event: 'order.paid', payload: {} })],
    ['that is not JSON', 'event=payment.captured'],
    ['that is empty', ''],
  ])('%s does not concern us', (_name, raw) => expect(readWebhook(raw)).toBeUndefined());
});
