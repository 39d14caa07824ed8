import { createHmac, timingSafeEqual } from 'node:crypto';

/** The package compares with ===; this comparison takes constant time. */
function isHmac(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The fields of the payment window, signed by the provider for our order. */
export const isPaymentSignature = (
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean => isHmac(signature, `${orderId}|${paymentId}`, keySecret);

/** Over the raw bytes, with any of the current secrets. */
export const isWebhookSignature = (rawBody: string, signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isHmac(signature, rawBody, secret));
