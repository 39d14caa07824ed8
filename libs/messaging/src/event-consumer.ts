import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, jetstream, type JsMsg } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { AppError, EVENT_GIVEN_UP, type EventContract } from '@sahaya/contracts';
import { Db, isDatabaseDown, isDuplicateKey } from '@sahaya/persistence';
import { type ClientSession, Model, Schema } from 'mongoose';
import { Counter, Histogram } from 'prom-client';
import type { z } from 'zod';
import { withCorrelation } from './correlation.js';
import { DEAD_LETTER_MODEL, type DeadLetterDoc } from './dead-letter.model.js';
import { NATS } from './nats.js';
import { type Envelope, Outbox } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';
import { ensureEventStream, EVENT_STREAM, managerOf } from './streams.js';
import { eventSpan, inSpan, noteFailure, TRACE_HEADER } from './tracing.js';

interface InboxDoc {
  _id: string;
  at: Date;
}
export const INBOX_MODEL = 'inbox';
export const inboxSchema = new Schema<InboxDoc>(
  { _id: String, at: { type: Date, default: () => new Date(), expires: '14d' } },
  { versionKey: false, collection: INBOX_MODEL },
);

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
interface Registration {
  contract: EventContract;
  handler: EventHandler<z.ZodType>;
  durable: string;
}

const lag = new Histogram({
  name: 'event_lag_seconds',
  help: 'From the write that made an event to its effect',
  labelNames: ['event'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30, 120],
});
const dead = new Counter({
  name: 'dead_letters_total',
  help: 'Events given up after the last try',
  labelNames: ['event'],
});
/**
 * NATS sends a message when a pull ends and at each heartbeat, and the platform has about 70 consumers: with short
 * intervals this would be most of its work while nobody uses it. After a fault, `expires` is also the longest pause
 * before the client asks for its consumer again.
 */
const PULL = { max_messages: 10, expires: 10_000, idle_heartbeat: 5_000, abort_on_missing_resource: true };
/** The event's id is in the inbox already. */
class SeenBefore extends Error {}
const SERVICE_NAME = Symbol('SERVICE_NAME');
export { SERVICE_NAME };

/**
 * Durable consumers of events. The event id is inserted into the inbox in the transaction of its effect, so a
 * redelivery does nothing. A failing handler is retried with growing pauses; the event then becomes a document in
 * `dead_letters`.
 */
@Injectable()
export class EventConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('EventConsumer');
  /**
   * The pause after each failed attempt. After the last one the event becomes a dead letter, unless every failure was
   * an outage.
   */
  pausesMs: readonly number[] = [400, 800, 1_600, 3_200, 6_400, 12_800, 25_600];
  private readonly registrations: Registration[] = [];
  private readonly running: Promise<void>[] = [];
  private readonly open = new Set<ConsumerMessages>();
  private stopped = false;

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(NATS) private readonly nats: NatsConnection,
    @InjectModel(INBOX_MODEL) private readonly inbox: Model<InboxDoc>,
    @InjectModel(DEAD_LETTER_MODEL) private readonly deadLetters: Model<DeadLetterDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Call from `onModuleInit`. One durable consumer per service and event; a second use of the same event has a
   * `purpose` and its own consumer.
   */
  on<D extends z.ZodType>(contract: EventContract<D>, handler: EventHandler<D>, purpose = ''): void {
    this.registrations.push({ contract, handler, durable: this.durableOf(contract.subject, purpose) });
  }

  async onApplicationBootstrap(): Promise<void> {
    // If NATS is slow, each consumer tries again, and the process does not end.
    await ensureEventStream(this.nats).catch((error: unknown) =>
      this.logger.warn({ err: error }, 'the event stream is not there yet'),
    );
    for (const registration of this.registrations) this.running.push(this.supervise(registration));
  }

  /** Runs before the shutdown hooks that close the database, which a running handler and the relay still need. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const messages of this.open) messages.stop();
    await Promise.all(this.running);
    await this.relay.finish();
  }

  /** A pull that ends (server restart, lost consumer) is started again until the service stops. */
  private async supervise(registration: Registration): Promise<void> {
    while (!this.stopped) {
      try {
        await this.consume(registration);
      } catch (error) {
        this.logger.warn({ err: error, event: registration.contract.subject }, 'consumer interrupted; starting again');
      }
      if (!this.stopped) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private async consume(registration: Registration): Promise<void> {
    const { contract, durable } = registration;
    const { subject } = contract;
    await ensureEventStream(this.nats);
    const manager = await managerOf(this.nats);
    await manager.consumers.add(EVENT_STREAM, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      // Effects are small transactions; events of a killed process are redelivered soon, and the inbox makes that safe.
      ack_wait: nanos(5_000),
      max_deliver: -1,
    });
    const consumer = await jetstream(this.nats).consumers.get(EVENT_STREAM, durable);
    const messages = await consumer.consume(PULL);
    this.open.add(messages);
    // The shutdown may have started while the pull was being set up.
    if (this.stopped) messages.stop();
    try {
      for await (const message of messages) {
        if (this.stopped) {
          // Fetched but not started: redelivered at once to another replica.
          message.nak();
          continue;
        }
        const envelope = read(message);
        const sent = message.headers?.get(TRACE_HEADER) || envelope.traceparent;
        await withCorrelation(envelope.correlationId, () =>
          inSpan(...eventSpan('process', subject, sent), () => this.handle(registration, durable, message, envelope)),
        );
      }
    } finally {
      this.open.delete(messages);
    }
  }

  private async handle(registration: Registration, durable: string, message: JsMsg, envelope: Envelope): Promise<void> {
    const { contract } = registration;
    try {
      const fresh = await this.effect(registration, durable, envelope);
      message.ack();
      lag.observe({ event: contract.subject }, Math.max(0, Date.now() - Date.parse(envelope.at)) / 1_000);
      this.logger.log({ event: contract.subject, eventId: envelope.id, fresh }, 'event handled');
    } catch (error) {
      await this.failed(contract, durable, message, envelope, error);
    }
  }

  /** Writes the event's effect and its id in the inbox, or neither; false if the effect already happened. */
  private effect(
    { contract, handler }: Registration,
    durable: string,
    envelope: Envelope,
    besides?: (session: ClientSession, fresh: boolean) => Promise<void>,
  ): Promise<boolean> {
    const data = contract.data.parse(envelope.data);
    const _id = `${durable}|${envelope.id}`;
    const first = this.db.transaction(async (session) => {
      await this.note(_id, session);
      await handler(data, session, metaOf(envelope));
      await besides?.(session, true);
      return true;
    });
    return first.catch(async (error: unknown) => {
      if (!(error instanceof SeenBefore)) throw error;
      if (besides) await this.db.transaction((session) => besides(session, false));
      return false;
    });
  }

  /** Most events arrive once, so the insert itself detects a repetition. */
  private async note(_id: string, session: ClientSession): Promise<void> {
    try {
      await this.inbox.collection.insertOne({ _id: _id as never, at: new Date() }, { session });
    } catch (error) {
      throw isDuplicateKey(error) ? new SeenBefore() : error;
    }
  }

  /** Replays a dead letter with its own handler; `besides` runs in the same transaction. */
  async again(
    { durable, envelope }: DeadLetterDoc,
    besides: (session: ClientSession, fresh: boolean) => Promise<void>,
  ): Promise<boolean> {
    const registration = this.registrations.find((known) => known.durable === durable);
    if (!registration) throw new AppError('DEAD_LETTER_UNHEARD');
    return withCorrelation(envelope.correlationId, async () => this.effect(registration, durable, envelope, besides));
  }

  private durableOf(subject: string, purpose: string): string {
    const event = subject.replace(/^events\./, '').replaceAll('.', '-');
    return [this.service, purpose, event].filter(Boolean).join('--');
  }

  private async failed(
    contract: EventContract,
    durable: string,
    message: JsMsg,
    envelope: Envelope,
    error: unknown,
  ): Promise<void> {
    noteFailure(error);
    const tries = message.info.deliveryCount;
    this.logger.error({ err: error, event: contract.subject, eventId: envelope.id, tries }, 'event handler failed');
    const pause = this.pausesMs[tries - 1] ?? (isOutage(error) ? this.pausesMs.at(-1) : undefined);
    if (pause !== undefined) return message.nak(pause);
    const letter = { durable, envelope, error: error instanceof Error ? error.message : String(error) };
    await this.keep(`${durable}|${envelope.id}`, letter, contract.subject);
    dead.inc({ event: contract.subject });
    message.term();
  }

  /** Stores and publishes the dead letter, unless it is such a publication itself. */
  private keep(letterId: string, letter: Pick<DeadLetterDoc, 'durable' | 'envelope' | 'error'>, event: string) {
    return this.db.transaction(async (session) => {
      const { upsertedCount } = await this.deadLetters.updateOne(
        { _id: letterId },
        { $set: letter, $setOnInsert: { at: new Date() } },
        { upsert: true, session },
      );
      if (upsertedCount === 0 || event === EVENT_GIVEN_UP.subject) return;
      await this.outbox.add(session, EVENT_GIVEN_UP, { service: this.service, letterId, event });
    });
  }
}

const metaOf = ({ id, at, happenedAt = at }: Envelope): EventMeta => ({ id, at: new Date(happenedAt) });

/** The event is valid: it is retried as long as the outage lasts. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseDown(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');

/** An invalid message becomes an envelope that no contract accepts: finally a dead letter that blocks nothing. */
function read(message: JsMsg): Envelope {
  try {
    return message.json<Envelope>();
  } catch {
    const id = `${message.info.stream}-${message.seq}`;
    return { id, type: message.subject, v: 0, at: '', correlationId: '', data: message.string() };
  }
}
