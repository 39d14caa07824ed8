import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Requests of the mail provider are refused when they are older, so that a recorded one cannot be sent later. */
export const SIGNATURE_WINDOW_SECONDS = 300;

const text = (max: number) => z.string().transform((value) => value.slice(0, max));
const inboundMail = z.object({
  messageId: z.string().min(3).max(998),
  from: z.object({ address: z.string().max(320), name: text(100).default('') }),
  /** All recipients, as in the header. */
  to: text(5_000),
  subject: text(1_000).default(''),
  text: z.string().default(''),
  inReplyTo: text(998).default(''),
  /** The header `Auto-Submitted`: vacation notices and bounces have another value than `no`. */
  autoSubmitted: z.string().default('no'),
});
export type InboundMail = z.output<typeof inboundMail>;

/** The email of a request; undefined if the body has another form. */
export function readInboundMail(rawBody: string): InboundMail | undefined {
  try {
    return inboundMail.safeParse(JSON.parse(rawBody)).data;
  } catch {
    return undefined;
  }
}

/** Whether `t=<seconds>,v1=<hex>` signs `<seconds>.<body>` with HMAC-SHA256, within the window around now. */
export function isSignedMail(rawBody: string, signature: string, secret: string, now: Date): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!seconds || !hex) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > SIGNATURE_WINDOW_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}
