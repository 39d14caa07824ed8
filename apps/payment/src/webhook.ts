import { z } from 'zod';

const webhook = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.object({ entity: z.unknown() })),
});
/** What the provider tells: an event's name, and the things that it is about by their kind. */
export type Webhook = z.output<typeof webhook>;

/** Undefined for what is no event of the provider's. */
export const readWebhook = (rawBody: string): Webhook | undefined => webhook.safeParse(jsonOf(rawBody)).data;

/** The payment, refund, … of an event; undefined when there is none, or of another shape than agreed. */
export const entityIn = <T extends z.ZodType>({ payload }: Webhook, kind: string, shape: T): z.output<T> | undefined =>
  shape.safeParse(payload[kind]?.entity).data;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
