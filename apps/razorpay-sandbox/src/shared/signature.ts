import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The signature that checkout returns to the browser, made with the key secret. */
export const paymentSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  hmac(`${orderId}|${paymentId}`, keySecret);

/** `X-Razorpay-Signature`: over the raw bytes of the body, signed with the webhook secret. */
export const webhookSignature = (rawBody: string, webhookSecret: string): string => hmac(rawBody, webhookSecret);

/** Whether this `Authorization` header is Basic auth with the key id and secret. */
export function isAuthorized(header: string | undefined, keyId: string, keySecret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
