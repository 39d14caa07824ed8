import type { JsMsg } from '@nats-io/jetstream';
import type { EventContract } from '@sahaya/contracts';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { withCorrelation } from './correlation.js';
import type { Envelope } from './outbox.js';
import { eventSpan, inSpan, TRACE_HEADER } from './tracing.js';

/** The id of an event and the time it happened. */
export interface EventMeta {
  id: string;
  at: Date;
}
/** The effect of an event, written with the given session; it may run again. */
export type EventHandler<D extends z.ZodType> = (
  data: z.output<D>,
  session: ClientSession,
  meta: EventMeta,
) => Promise<void>;
export interface ReceivedEvent<D extends z.ZodType> {
  data: z.output<D>;
  meta: EventMeta;
}
/**
 * Writes the effects of several events, in their order, and returns which of them are new. No inbox remembers these
 * events: after a crash the same events come again, so the event determines the ids or keys of everything that is
 * written. The session belongs to the replay of a dead letter.
 */
export type BatchHandler<D extends z.ZodType> = (
  events: readonly ReceivedEvent<D>[],
  session?: ClientSession,
) => Promise<boolean[]>;
/** A durable consumer with its handler. */
export interface Registration {
  contract: EventContract;
  durable: string;
  handle: { one: EventHandler<z.ZodType> } | { batch: BatchHandler<z.ZodType> };
}
/** Also runs in the transaction of a replayed dead letter. */
export type Besides = (session: ClientSession, fresh: boolean) => Promise<void>;
export interface Received {
  message: JsMsg;
  envelope: Envelope;
}

/** Runs `work` as a part of the trace and of the request of each of these events. */
export const within = (
  registration: Registration,
  [received, ...others]: Received[],
  work: () => Promise<void>,
): Promise<void> => {
  if (!received) return work();
  const { message, envelope } = received;
  const sent = message.headers?.get(TRACE_HEADER) || envelope.traceparent;
  return withCorrelation(envelope.correlationId, () =>
    inSpan(...eventSpan('process', registration.contract.subject, sent), () => within(registration, others, work)),
  );
};

/** The id of an event and its consumer, in the inbox and of a dead letter: `<durable>|<event>`. */
export const keyOf = ({ durable }: Pick<Registration, 'durable'>, { id }: Pick<Envelope, 'id'>): string =>
  `${durable}|${id}`;

export const toEvent = ({ contract }: Registration, envelope: Envelope): ReceivedEvent<z.ZodType> => ({
  data: contract.data.parse(envelope.data),
  meta: metaOf(envelope),
});

const metaOf = ({ id, at, happenedAt = at }: Envelope): EventMeta => ({ id, at: new Date(happenedAt) });

/** An invalid message becomes an envelope that no contract accepts: finally a dead letter that blocks nothing. */
export function read(message: JsMsg): Envelope {
  try {
    return message.json<Envelope>();
  } catch {
    const id = `${message.info.stream}-${message.seq}`;
    return { id, type: message.subject, v: 0, at: '', correlationId: '', data: message.string() };
  }
}
