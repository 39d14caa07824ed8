import { describe, expect, it } from '@jest/globals';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { isAuthorized, paymentSignature, webhookSignature } from './signature.js';

const SECRET = 'EnLs21M47BllR3X8PSFtjtbd';

describe('signatures', () => {
  it('equals the example of the documentation', () => {
    const signature = paymentSignature('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', SECRET);
    expect(signature).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f');
  });

  it("passes the razorpay package's own check of a payment", () => {
    const ids = { order_id: 'order_9A33XWu170gUtm', payment_id: 'pay_29QQoUBi66xm2f' };
    const signature = paymentSignature(ids.order_id, ids.payment_id, SECRET);
    expect(validatePaymentVerification(ids, signature, SECRET)).toBe(true);
    expect(validatePaymentVerification({ ...ids, order_id: 'order_9A33XWu170gUtn' }, signature, SECRET)).toBe(false);
    expect(validatePaymentVerification(ids, signature, 'another secret')).toBe(false);
  });

  it("passes the razorpay package's own check of a webhook, over the raw bytes", () => {
    const body = '{"b": 1,  "a": "₹ and é"}';
    expect(validateWebhookSignature(body, webhookSignature(body, SECRET), SECRET)).toBe(true);
    expect(validateWebhookSignature('{"b":1,"a":"₹ and é"}', webhookSignature(body, SECRET), SECRET)).toBe(false);
  });
});

describe('isAuthorized', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  it.each([
    [basic('rzp_test_a:secret'), true],
    [basic('rzp_test_a:wrong'), false],
    [basic('rzp_test_b:secret'), false],
    ['Bearer secret', false],
    [undefined, false],
  ])('%s → %s', (header, expected) => expect(isAuthorized(header, 'rzp_test_a', 'secret')).toBe(expected));
});
