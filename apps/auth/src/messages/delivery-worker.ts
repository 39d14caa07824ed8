import { type Clock, PollingWorker } from '@sahaya/service-kit';
import { Logger } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type OutgoingMessage, type MessageChannelsService, Undeliverable } from './message-channels.service.js';

/** A record with a message that waits to be sent outside the request. */
export interface Deliverable {
  _id: string;
  userId: string | null;
  /** Present while it waits. */
  delivery?: { dueAt: Date; tries: number };
  /** From then on the message has no use. */
  expiresAt?: Date;
}

/** For messages that another process stored and did not send. */
const POLL_MS = 5_000;
/** Longer than the timeouts of a channel: another process sends the messages of a killed one. */
const LEASE_MS = 30_000;
const SIDE_BY_SIDE = 10;
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const pauseAfter = (tries: number) => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;

/** Sends the waiting messages of a collection, and retries until they expire. */
export abstract class DeliveryWorker<D extends Deliverable> extends PollingWorker {
  protected abstract readonly logger: Logger;

  constructor(
    private readonly waiting: Model<D>,
    protected readonly channels: MessageChannelsService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  soon(): void {
    this.sweep.soon();
  }

  /** The message of a record. */
  protected abstract compose(doc: D): OutgoingMessage;
  /** Matches the record as long as it is the same message. */
  protected abstract sameMessage(doc: D): object;
  /** The fields of a record that logs show. */
  protected abstract describe(doc: D): object;

  protected override async round(): Promise<Date | undefined> {
    for (let due = await this.claim(); due.length > 0 && !this.isStopping; due = await this.claim())
      await Promise.all(due.map((doc) => this.deliver(doc)));
    const next = await this.waiting
      .findOne({ 'delivery.dueAt': { $exists: true } }, { delivery: 1 })
      .sort({ 'delivery.dueAt': 1 })
      .lean<D>();
    return next?.delivery?.dueAt;
  }

  private async claim(): Promise<D[]> {
    const claimed: D[] = [];
    while (claimed.length < SIDE_BY_SIDE) {
      const now = this.clock.now();
      const lease = { $set: { 'delivery.dueAt': new Date(now.getTime() + LEASE_MS) }, $inc: { 'delivery.tries': 1 } };
      const doc = await this.waiting
        .findOneAndUpdate({ 'delivery.dueAt': { $lte: now } }, lease, {
          sort: { 'delivery.dueAt': 1 },
          returnDocument: 'after',
        })
        .lean<D>();
      if (!doc) break;
      claimed.push(doc);
    }
    return claimed;
  }

  private async deliver(doc: D): Promise<void> {
    const { expiresAt, delivery } = doc;
    const facts = { ...this.describe(doc), tries: delivery?.tries };
    try {
      if (!expiresAt || expiresAt <= this.clock.now()) throw new Undeliverable('no longer valid');
      await this.channels.send(this.compose(doc));
      await this.done(doc);
      this.logger.log(facts, 'sent');
    } catch (error) {
      const dueAt = new Date(this.clock.now().getTime() + pauseAfter(delivery?.tries ?? 1));
      const isOver = error instanceof Undeliverable || !expiresAt || dueAt >= expiresAt;
      // The message of the error may contain the address; its kind is enough.
      const reason = error instanceof Undeliverable ? error.message : (error as { code?: string }).code;
      this.logger.warn({ ...facts, reason }, isOver ? 'given up' : 'not sent; will try again');
      await (isOver ? this.done(doc) : this.change(doc, { $set: { 'delivery.dueAt': dueAt } }));
    }
  }

  /** The message was sent or has no use any more. */
  protected async done(doc: D): Promise<void> {
    await this.change(doc, { $unset: { delivery: 1 } });
  }

  private async change(doc: D, update: object): Promise<void> {
    await this.waiting.updateOne({ ...this.sameMessage(doc), delivery: { $exists: true } }, update);
  }
}
