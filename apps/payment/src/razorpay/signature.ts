import { createHmac, timingSafeEqual } from 'node:crypto';

/** The package compares with ===; this takes the same time whatever differs. */
function isHmac(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(text).digest('hex'));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** What the payment window returned was signed by the provider, for this order of ours. */
export const isPaymentSignature = (
  { orderId, paymentId, signature }: { orderId: string; paymentId: string; signature: string },
  keySecret: string,
): boolean => isHmac(signature, `${orderId}|${paymentId}`, keySecret);

/** Over the bytes as they came, with any of the secrets in force. */
export const isWebhookSignature = (rawBody: string, signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isHmac(signature, rawBody, secret));
