import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type DeadLetter, type WholeDeadLetter } from '@sahaya/contracts';
import { maskFault, maskPersonal } from '@sahaya/domain';
import { deleteBatch } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { DEAD_LETTER_MODEL, type DeadLetterDoc, LATEST_LETTER } from './dead-letter.model.js';
import { EventConsumer } from './event-consumer.js';
import { secondsSince } from './event-lag.js';
import { isOutage } from './failed-events.js';
import { OUTBOX_MODEL, type OutboxDoc } from './outbox.js';
import { CachedGauge } from './cached-gauge.js';
import { SERVICE_NAME } from './service-name.js';

const given = new CachedGauge({ name: 'dead_letters', help: 'Events given up that nobody has dealt with yet' });
/**
 * Events about money, and deletions of accounts, whose effect is still to come after any time. Every event that payment
 * handles is about money.
 */
const KEPT_TYPES = /^events\.(payment\.|user\.deleted$)/;
const KEPT_SERVICE = 'payment';
/** Higher counts are not needed. */
const COUNTED = 1_000;

/** The dead letters of this service, for staff. */
@Injectable()
export class DeadLetters implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    @InjectModel(DEAD_LETTER_MODEL) private readonly letters: Model<DeadLetterDoc>,
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = given.from(async () => [{ value: await this.letters.estimatedDocumentCount() }]);
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  async list({ limit, skip }: { limit: number; skip: number }) {
    const [docs, total] = await Promise.all([
      this.letters.find().sort(LATEST_LETTER).skip(skip).limit(limit).lean<DeadLetterDoc[]>(),
      this.letters.estimatedDocumentCount(),
    ]);
    return { letters: docs.map((doc) => this.shown(doc)), total };
  }

  async get(id: string): Promise<{ letter: WholeDeadLetter }> {
    const doc = await this.find(id);
    return { letter: { ...this.shown(doc), data: JSON.stringify(maskPersonal(doc.envelope.data ?? null), null, 2) } };
  }

  /** The dead letter is removed with the effect; after a failure it stays with the new error. */
  async replay(id: string): Promise<{ outcome: 'handled' | 'known' }> {
    const letter = await this.find(id);
    try {
      const fresh = await this.consumer.again(letter, async (session, isFresh) => {
        const { deletedCount } = await this.letters.deleteOne({ _id: id }, { session });
        // Discarded meanwhile: a discarded event has no effect any more.
        if (isFresh && deletedCount === 0) throw new Discarded();
      });
      return { outcome: fresh ? 'handled' : 'known' };
    } catch (error) {
      if (error instanceof Discarded) throw new AppError('DEAD_LETTER_NOT_FOUND');
      if (isOutage(error)) throw new AppError('UNAVAILABLE');
      if (error instanceof AppError && error.code === 'DEAD_LETTER_UNHEARD') throw error;
      const said = error instanceof Error ? error.message : String(error);
      await this.letters.updateOne({ _id: id }, { $set: { error: said, triedAt: new Date() }, $inc: { replays: 1 } });
      throw new AppError('DEAD_LETTER_FAILED', { why: maskFault(said) });
    }
  }

  async discard(id: string): Promise<Record<string, never>> {
    const { deletedCount } = await this.letters.deleteOne({ _id: id });
    if (deletedCount === 0) throw new AppError('DEAD_LETTER_NOT_FOUND');
    return {};
  }

  /** Deletes some of the letters from before a time, other than those whose effect may not be given up. */
  async purge(before: Date, limit: number): Promise<number> {
    if (this.service === KEPT_SERVICE) return 0;
    return deleteBatch(this.letters, { at: { $lt: before }, 'envelope.type': { $not: KEPT_TYPES } }, limit);
  }

  /** Counts the dead letters and the unpublished events. */
  async state() {
    const waiting = { publishedAt: null };
    const [deadLetters, unpublished, oldest] = await Promise.all([
      this.letters.estimatedDocumentCount(),
      this.outbox.countDocuments(waiting, { limit: COUNTED }),
      this.outbox.findOne(waiting, { createdAt: 1 }).sort({ _id: 1 }).lean<Pick<OutboxDoc, 'createdAt'>>(),
    ]);
    return { deadLetters, unpublished, unpublishedSeconds: oldest ? secondsSince(oldest.createdAt) : 0 };
  }

  private async find(id: string): Promise<DeadLetterDoc> {
    const found = await this.letters.findById(id).lean<DeadLetterDoc>();
    if (!found) throw new AppError('DEAD_LETTER_NOT_FOUND');
    return found;
  }

  private shown({ _id, envelope, error, at, replays = 0, triedAt }: DeadLetterDoc): DeadLetter {
    const { id, type, happenedAt, correlationId } = envelope;
    return {
      _id,
      service: this.service,
      event: String(type),
      eventId: String(id),
      error: maskFault(error),
      at: at.toISOString(),
      ...(happenedAt && { happenedAt }),
      correlationId: String(correlationId),
      replays,
      ...(triedAt && { triedAt: triedAt.toISOString() }),
    };
  }
}

class Discarded extends Error {}
