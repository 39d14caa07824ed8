import { z } from 'zod';
import { providerPayout } from '../razorpay/razorpay.module.js';
import { providerPayment, providerRefund } from '../razorpay/razorpay.module.js';

const webhook = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.object({ entity: z.unknown() })),
});
const account = z.object({ account_id: z.string() });
/** An event of the provider: its name, and its entities by kind. */
export type Webhook = z.output<typeof webhook>;

/** Undefined for a body that is not an event of the provider. */
export const readWebhook = (rawBody: string): Webhook | undefined => webhook.safeParse(jsonOf(rawBody)).data;

/** The account of the merchant whom an event is for. */
export const accountIn = (rawBody: string): string | undefined => account.safeParse(jsonOf(rawBody)).data?.account_id;

/** The fields that the service reads, and the reason of a failed payment for the engineer on call. */
const STORED_FIELDS = [
  ...[providerPayment, providerRefund, providerPayout].flatMap(({ shape }) => Object.keys(shape)),
  'created_at',
  'error_code',
  'error_reason',
];

/** Drops the fields that nobody reads: the provider also sends contacts, cards and UPI ids of the payer. */
export function storedBody(rawBody: string): string {
  const known = readWebhook(rawBody);
  if (!known) return '{}';
  const payload = Object.entries(known.payload).map(([kind, { entity }]) => [kind, { entity: storedEntity(entity) }]);
  return JSON.stringify({ event: known.event, payload: Object.fromEntries(payload) as object });
}

const storedEntity = (entity: unknown) =>
  typeof entity === 'object' && entity !== null
    ? Object.fromEntries(Object.entries(entity).filter(([name]) => STORED_FIELDS.includes(name)))
    : {};

/** The payment, refund, … of an event; undefined if it is missing or invalid. */
export const entityIn = <T extends z.ZodType>({ payload }: Webhook, kind: string, shape: T): z.output<T> | undefined =>
  shape.safeParse(payload[kind]?.entity).data;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
