import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, EVENT_GIVEN_UP } from '@sahaya/contracts';
import { Db, isDatabaseDown } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { Counter } from 'prom-client';
import { Attempts } from './attempts.js';
import { DEAD_LETTER_MODEL, type DeadLetterDoc } from './dead-letter.model.js';
import { Outbox } from './outbox.js';
import { keyOf, type Received, type Registration } from './received-events.js';
import { SERVICE_NAME } from './service-name.js';
import { noteFailure } from './tracing.js';

const dead = new Counter({
  name: 'dead_letters_total',
  help: 'Events given up after the last try',
  labelNames: ['event'],
});

/** Decides whether an event whose handler failed is tried again, and stores it as a dead letter after the last attempt. */
@Injectable()
export class FailedEvents {
  private readonly logger = new Logger('EventConsumer');
  private readonly attempts = new Attempts();

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @InjectModel(DEAD_LETTER_MODEL) private readonly deadLetters: Model<DeadLetterDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
  ) {}

  /** Gives the message back to NATS with the pause of its attempt, or ends it with a dead letter if there is no pause. */
  async settle(
    registration: Registration,
    { message, envelope }: Received,
    error: unknown,
    pausesMs: readonly number[],
  ): Promise<void> {
    noteFailure(error);
    const event = registration.contract.subject;
    const letterId = keyOf(registration, envelope);
    const { deliveryCount } = message.info;
    const tries = isOutage(error) ? undefined : this.attempts.failed(letterId);
    const details = { err: error, event, eventId: envelope.id, deliveries: deliveryCount, tries };
    this.logger.error(details, 'event handler failed');
    // An outage is no attempt.
    const pause = pausesMs[(tries ?? Math.min(deliveryCount, pausesMs.length)) - 1];
    if (pause !== undefined) return message.nak(pause);
    const { durable } = registration;
    const letter = { durable, envelope, error: error instanceof Error ? error.message : String(error) };
    await this.keep(letterId, letter, event);
    this.forget(letterId);
    dead.inc({ event });
    message.term();
  }

  /** Forgets the failed attempts at an event that needs no more of them. */
  forget(key: string): void {
    this.attempts.ended(key);
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

/** The event is valid: it is retried as long as the outage lasts. */
export const isOutage = (error: unknown): boolean =>
  isDatabaseDown(error) || (error instanceof AppError && error.code === 'UNAVAILABLE');
