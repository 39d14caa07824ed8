import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { AppError, type EventContract } from '@sahaya/contracts';
import { Db } from '@sahaya/persistence';
import { Histogram } from 'prom-client';
import type { z } from 'zod';
import { InHand } from './attempts.js';
import { withCorrelation } from './correlation.js';
import type { DeadLetterDoc } from './dead-letter.model.js';
import { FailedEvents } from './failed-events.js';
import { Inbox } from './inbox.js';
import { NATS } from './nats.js';
import type { Envelope } from './outbox.js';
import { OutboxRelay } from './outbox.relay.js';
import {
  type BatchHandler,
  type Besides,
  type EventHandler,
  keyOf,
  read,
  type Received,
  type Registration,
  toEvent,
  within,
} from './received-events.js';
import { SERVICE_NAME } from './service-name.js';
import { ensureEventStream, EVENT_STREAM, managerOf } from './streams.js';

const lag = new Histogram({
  name: 'event_lag_seconds',
  help: 'From the write that made an event to its effect',
  labelNames: ['event'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 30, 120],
});
/** Fetched at a time, and written together at most. */
const MESSAGES_MAX = 10;
/**
 * NATS sends a message when a pull ends and at each heartbeat, and the platform has about 70 consumers: with short
 * intervals this would be most of its work while nobody uses it. After a fault, `expires` is also the longest pause
 * before the client asks for its consumer again.
 */
const PULL = { max_messages: MESSAGES_MAX, expires: 10_000, idle_heartbeat: 5_000, abort_on_missing_resource: true };

/**
 * Durable consumers of events. With `on`, the event id is inserted into the inbox in the transaction of its effect, so a
 * redelivery does nothing. A failing handler is retried with growing pauses; the event then becomes a document in
 * `dead_letters`.
 */
@Injectable()
export class EventConsumer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('EventConsumer');
  /**
   * The pause after each failed attempt of this process. After the last one the event becomes a dead letter. An outage
   * counts as none.
   */
  pausesMs: readonly number[] = [400, 800, 1_600, 3_200, 6_400, 12_800, 25_600];
  /** The time after which NATS gives a message that nobody mentions to another process. */
  ackWaitMs = 5_000;
  private readonly registrations: Registration[] = [];
  private readonly running: Promise<void>[] = [];
  private readonly open = new Set<ConsumerMessages>();
  private stopped = false;

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly inbox: Inbox,
    private readonly failures: FailedEvents,
    private readonly db: Db,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Call from `onModuleInit`. One durable consumer per service and event; a second use of the same event has a
   * `purpose` and its own consumer.
   */
  on<D extends z.ZodType>(contract: EventContract<D>, handler: EventHandler<D>, purpose = ''): void {
    this.register(contract, { one: handler }, purpose);
  }

  /**
   * The same for effects that may be repeated, which need neither a transaction nor the inbox. An event that arrives
   * alone is handled at once; those that arrive meanwhile are written together. If a batch fails, its events are handled
   * one by one.
   */
  onBatch<D extends z.ZodType>(contract: EventContract<D>, handler: BatchHandler<D>, purpose = ''): void {
    this.register(contract, { batch: handler }, purpose);
  }

  private register(contract: EventContract, handle: Registration['handle'], purpose: string): void {
    this.registrations.push({ contract, handle, durable: this.durableOf(contract.subject, purpose) });
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
      // Events of a killed process are redelivered soon, and the inbox makes that safe.
      ack_wait: nanos(this.ackWaitMs),
      max_deliver: -1,
    });
    const consumer = await jetstream(this.nats).consumers.get(EVENT_STREAM, durable);
    const messages = await consumer.consume(PULL);
    const inHand = new InHand(this.ackWaitMs / 3);
    this.open.add(messages);
    // The shutdown may have started while the pull was being set up.
    if (this.stopped) messages.stop();
    try {
      const { handle } = registration;
      if ('batch' in handle) await this.handleInBatches(messages, inHand, registration, handle.batch);
      else await this.handleEach(messages, inHand, registration, handle.one);
    } finally {
      inHand.releaseAll();
      this.open.delete(messages);
    }
  }

  private async handleEach(
    messages: ConsumerMessages,
    inHand: InHand,
    registration: Registration,
    handler: EventHandler<z.ZodType>,
  ): Promise<void> {
    for await (const message of messages) {
      if (this.stopped) {
        // Fetched but not started: redelivered at once to another replica.
        message.nak();
        continue;
      }
      const received = { message, envelope: read(message) };
      inHand.take(message);
      await within(registration, [received], () => this.handleOne(registration, handler, received));
      inHand.release(message);
    }
  }

  private async handleOne(
    registration: Registration,
    handler: EventHandler<z.ZodType>,
    received: Received,
  ): Promise<void> {
    try {
      const fresh = await this.effect(registration, handler, received.envelope);
      this.handled(registration, received, fresh);
    } catch (error) {
      await this.failures.settle(registration, received, error, this.pausesMs);
    }
  }

  private async handleInBatches(
    messages: ConsumerMessages,
    inHand: InHand,
    registration: Registration,
    handler: BatchHandler<z.ZodType>,
  ): Promise<void> {
    const waiting: Received[] = [];
    let isBusy = false;
    let work = Promise.resolve();
    const handleWaiting = async () => {
      isBusy = true;
      while (waiting.length > 0) {
        const batch = waiting.splice(0, MESSAGES_MAX);
        if (this.stopped) for (const { message } of batch) message.nak();
        else await this.handleBatch(registration, handler, batch);
        for (const { message } of batch) inHand.release(message);
      }
      isBusy = false;
    };
    for await (const message of messages) {
      waiting.push({ message, envelope: read(message) });
      inHand.take(message);
      if (!isBusy) {
        work = handleWaiting();
        work.catch(() => messages.stop());
      }
      if (waiting.length >= MESSAGES_MAX) await work;
    }
    await work;
  }

  private async handleBatch(
    registration: Registration,
    handler: BatchHandler<z.ZodType>,
    batch: Received[],
  ): Promise<void> {
    await within(registration, batch, async () => {
      try {
        const fresh = await handler(batch.map(({ envelope }) => toEvent(registration, envelope)));
        batch.forEach((received, index) => this.handled(registration, received, fresh[index] === true));
      } catch (error) {
        const [only, ...others] = batch;
        if (only && others.length === 0) return this.failures.settle(registration, only, error, this.pausesMs);
        // One event must not fail its neighbours.
        for (const received of batch) await this.handleBatch(registration, handler, [received]);
      }
    });
  }

  private handled(registration: Registration, { message, envelope }: Received, fresh: boolean): void {
    const { contract } = registration;
    message.ack();
    this.failures.forget(keyOf(registration, envelope));
    lag.observe({ event: contract.subject }, Math.max(0, Date.now() - Date.parse(envelope.at)) / 1_000);
    withCorrelation(envelope.correlationId, () =>
      this.logger.log({ event: contract.subject, eventId: envelope.id, fresh }, 'event handled'),
    );
  }

  /** Writes the event's effect and its id in the inbox, or neither; false if the effect already happened. */
  private effect(
    registration: Registration,
    handler: EventHandler<z.ZodType>,
    envelope: Envelope,
    besides?: Besides,
  ): Promise<boolean> {
    const { data, meta } = toEvent(registration, envelope);
    return this.inbox.once(keyOf(registration, envelope), (session) => handler(data, session, meta), besides);
  }

  /** Replays a dead letter with its own handler; `besides` runs in the same transaction. */
  async again({ durable, envelope }: DeadLetterDoc, besides: Besides): Promise<boolean> {
    const registration = this.registrations.find((known) => known.durable === durable);
    if (!registration) throw new AppError('DEAD_LETTER_UNHEARD');
    const { handle } = registration;
    return withCorrelation(envelope.correlationId, async () => {
      if ('one' in handle) return this.effect(registration, handle.one, envelope, besides);
      const event = toEvent(registration, envelope);
      return this.db.transaction(async (session) => {
        const [fresh = false] = await handle.batch([event], session);
        await besides(session, fresh);
        return fresh;
      });
    });
  }

  private durableOf(subject: string, purpose: string): string {
    const event = subject.replace(/^events\./, '').replaceAll('.', '-');
    return [this.service, purpose, event].filter(Boolean).join('--');
  }
}
