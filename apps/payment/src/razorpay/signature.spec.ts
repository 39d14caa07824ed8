import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isPaymentSignature, isWebhookSignature } from './signature.js';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');
const KEY = 'the key secret';
const CURRENT = 'the current webhook secret';
const PREVIOUS = 'the previous webhook secret';

describe('the signature of a payment', () => {
  const signature = hmac('order_1|pay_1', KEY);
  const accepts = (changes: object) =>
    isPaymentSignature({ orderId: 'order_1', paymentId: 'pay_1', signature, ...changes }, KEY);

  it('is the provider’s over our order and the payment', () => expect(accepts({})).toBe(true));

  it.each<[string, object]>([
    ['of another order', { orderId: 'order_2' }],
    ['of another payment', { paymentId: 'pay_2' }],
    ['by another key', { signature: hmac('order_1|pay_1', 'another key') }],
    ['with order and payment swapped', { signature: hmac('pay_1|order_1', KEY) }],
    ['cut short', { signature: signature.slice(0, 40) }],
    ['with something behind it', { signature: `${signature}00` }],
    ['in capitals', { signature: signature.toUpperCase() }],
    ['in letters outside ASCII', { signature: 'ä'.repeat(32) }],
    ['absent', { signature: '' }],
  ])('%s is none', (_name, changes) => expect(accepts(changes)).toBe(false));
});

describe('the signature of a webhook', () => {
  const body = '{"event":"payment.captured","note":"दाल ₹50"}';
  const accepts = (signature: string, raw = body) => isWebhookSignature(raw, signature, [CURRENT, PREVIOUS]);

  it('is made with the current secret, or with the previous one after a change', () => {
    expect(accepts(hmac(body, CURRENT))).toBe(true);
    expect(accepts(hmac(body, PREVIOUS))).toBe(true);
  });

  it.each<[string, string]>([
    ['with the key secret', hmac(body, KEY)],
    ['cut short', hmac(body, CURRENT).slice(1)],
    ['absent', ''],
  ])('%s is none', (_name, signature) => expect(accepts(signature)).toBe(false));

  it('covers the bytes, not what they mean', () => {
    expect(accepts(hmac(body, CURRENT), JSON.stringify(JSON.parse(body), null, 1))).toBe(false);
  });
});
