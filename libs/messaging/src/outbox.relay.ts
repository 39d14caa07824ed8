import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { Model } from 'mongoose';
import { CachedGauge } from './cached-gauge.js';
import { NATS } from './nats.js';
import { Outbox, OUTBOX_MODEL, type OutboxDoc } from './outbox.js';
import { ensureEventStream, handledUpTo } from './streams.js';
import { eventSpan, inSpan, outsideTraces, TRACE_HEADER, traceparent } from './tracing.js';

/** Commits of this process publish at once; this finds what a process that was killed has left. */
export const POLL_MS = 5_000;
/** A younger event is still published or marked by the process that wrote it. */
const LEFT_AFTER_MS = 2_000;
/** Events that are published within this time are marked by one write. */
export const MARK_AFTER_MS = 250;
/** After a failed publication. */
const RETRY_MS = 1_000;
const BATCH = 100;
/** While NATS is slow or away, further events wait only in the outbox. */
const IN_MEMORY_MAX = 1_000;
/** Published events that are not yet confirmed; of more, some are published again if the stream is lost. */
const UNCONFIRMED_MAX = 10_000;
/** The time that a stopping process has for its last events; without NATS they wait in the outbox. */
const LAST_MS = 2_000;
const pending = new CachedGauge({
  name: 'outbox_pending',
  help: 'Events written but not yet published, of the next hundred',
});
const oldest = new CachedGauge({
  name: 'outbox_oldest_seconds',
  help: 'How long the oldest of them has waited',
  combine: Math.max,
});

/**
 * Publishes the outbox to JetStream: each commit at once, from memory. It reads the outbox at the start, after a failure
 * and at an interval, so that a crash delays an event without losing it. If the stream is lost, it publishes again what
 * its consumers had not handled.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('OutboxRelay');
  private readonly jetstream: JetStreamClient;
  /** The interval at which it is asked which events their consumers have handled. */
  confirmEveryMs = 30_000;
  private timer: NodeJS.Timeout | undefined;
  private markTimer: NodeJS.Timeout | undefined;
  private confirmTimer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private marking: Promise<void> = Promise.resolve();
  private again = false;
  private stopped = false;
  private interrupted = false;
  /** As of the last round. */
  private waiting = { count: 0, oldestSeconds: 0 };
  private readonly stopCounting = [
    pending.from(() => [{ value: this.waiting.count }]),
    oldest.from(() => [{ value: this.waiting.oldestSeconds }]),
  ];
  /** Committed by this process and not published yet. */
  private committed: OutboxDoc[] = [];
  /** Published and not marked yet, the first of them at `publishedFrom`. */
  private published: string[] = [];
  private publishedFrom: Date | undefined;
  /** Published by this process, and not known to be handled. */
  private unconfirmed: { id: string; subject: string; seq: number }[] = [];
  /** The next round reads the outbox: all events, or only those that another process has left. */
  private nextRead: 'all' | 'left' | undefined = 'all';
  private readAt = 0;

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly messages: Model<OutboxDoc>,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly outbox: Outbox,
  ) {
    this.jetstream = jetstream(nats, { timeout: 2_000 });
  }

  async onApplicationBootstrap(): Promise<void> {
    // If NATS is slow, the first publication tries again.
    await this.renewStream().catch(() => (this.interrupted = true));
    void this.watchConnection();
    this.outbox.onLanded((event) => {
      if (this.committed.length < IN_MEMORY_MAX) this.committed.push(event);
      else this.nextRead = 'all';
      this.wake();
    });
    this.wake();
  }

  /**
   * Waits until everything committed so far is published; when NATS is slow or away, the wait ends and publishing
   * continues alone.
   */
  async announced(atMostMs = 500): Promise<void> {
    this.wake();
    let over = false;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, atMostMs).unref()).then(() => {
      over = true;
    });
    const done = async () => {
      while (this.running && !over) await this.running;
    };
    await Promise.race([done(), limit]);
  }

  /** The last step of a process: requests, workers and handlers have ended, and their events are published here. */
  async finish(): Promise<void> {
    await this.announced(LAST_MS);
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.confirmTimer);
    await this.running;
    await this.mark();
    for (const stop of this.stopCounting) stop();
  }

  /** NATS may have lost its store while it was away. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type !== 'reconnect' || this.stopped) continue;
      this.interrupted = true;
      this.nextRead = 'all';
      this.wake();
    }
  }

  /** Makes the stream if it is not there. What was published before it was made, and not handled, is published again. */
  private async renewStream(): Promise<void> {
    const since = await ensureEventStream(this.nats);
    if (this.publishedFrom && this.publishedFrom < since) this.forgetPublished();
    const lost = { publishedAt: { $lt: since }, confirmedAt: null };
    const { modifiedCount } = await this.messages.updateMany(lost, { publishedAt: null });
    if (modifiedCount === 0) return;
    this.unconfirmed = [];
    this.logger.warn({ events: modifiedCount }, 'the event stream was lost; publishing again what nobody has handled');
  }

  /** They are in the outbox, as events that were never published. */
  private forgetPublished(): void {
    this.published = [];
    this.publishedFrom = undefined;
    this.nextRead = 'all';
  }

  /** One round at a time; a wake-up during a round causes another one. */
  private wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    // A round publishes everybody's events, whoever woke it.
    this.running = outsideTraces(() => this.round()).finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      if (this.again) {
        this.again = false;
        this.wake();
        return;
      }
      const pollInMs = Math.max(0, this.readAt + POLL_MS - performance.now());
      this.timer = setTimeout(() => this.poll(), this.interrupted ? RETRY_MS : pollInMs);
    });
  }

  private poll(): void {
    this.nextRead ??= 'left';
    this.wake();
  }

  private async round(): Promise<void> {
    try {
      // The events of one transaction are announced one after the other.
      await Promise.resolve();
      if (this.nextRead) await this.drain(this.nextRead);
      else await this.publish(this.committed.splice(0));
    } catch (error) {
      this.interrupted = true;
      this.nextRead = 'all';
      this.logger.warn({ err: error }, 'events wait in the outbox; will try again');
    }
  }

  private async drain(which: 'all' | 'left'): Promise<void> {
    // Their commit makes them part of what is read now.
    if (which === 'all') this.committed = [];
    this.nextRead = undefined;
    await this.mark();
    this.readAt = performance.now();
    while ((await this.flush(which)) === BATCH && !this.stopped);
    if (which === 'left') await this.publish(this.committed.splice(0));
  }

  /** Publishes what the outbox holds. */
  private async flush(which: 'all' | 'left'): Promise<number> {
    // A write that another primary might lack is not published before its writers know it.
    const due = await this.messages
      .find({
        publishedAt: null,
        ...(which === 'left' && { createdAt: { $lt: new Date(Date.now() - LEFT_AFTER_MS) } }),
      })
      .readConcern('majority')
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    const [first] = due;
    this.waiting = {
      count: due.length,
      oldestSeconds: first ? (Date.now() - first.createdAt.getTime()) / 1_000 : 0,
    };
    // NATS may have lost its store after a restart.
    if (this.interrupted) await this.renewStream();
    this.interrupted = false;
    const found = new Set(due.map(({ _id }) => _id));
    this.committed = this.committed.filter(({ _id }) => !found.has(_id));
    await this.publish(due);
    // The next batch must not find them again.
    await this.mark();
    this.waiting = { count: 0, oldestSeconds: 0 };
    return due.length;
  }

  /**
   * Publish, then mark: a crash in between, or a second replica, publishes twice; the msgID lets the stream drop the
   * duplicate.
   */
  private async publish(due: OutboxDoc[]): Promise<void> {
    const sent = due
      .toSorted((a, b) => (a._id < b._id ? -1 : 1))
      .map(async ({ _id, subject, envelope }) => {
        await inSpan(...eventSpan('publish', subject, envelope.traceparent), async () => {
          const from = traceparent();
          const head = from === undefined ? undefined : headers();
          head?.set(TRACE_HEADER, from ?? '');
          const options = { msgID: _id, ...(head && { headers: head }) };
          const { seq } = await this.jetstream.publish(subject, JSON.stringify(envelope), options);
          this.unconfirmed.push({ id: _id, subject, seq });
        });
        return _id;
      });
    const published = (await Promise.allSettled(sent)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    this.published.push(...published);
    if (published.length > 0) this.publishedFrom ??= new Date();
    this.unconfirmed.splice(0, this.unconfirmed.length - UNCONFIRMED_MAX);
    this.confirmLater();
    if (this.published.length > 0 && !this.stopped)
      this.markTimer ??= setTimeout(() => void outsideTraces(() => this.mark()), MARK_AFTER_MS);
    if (published.length < due.length)
      throw new Error(`${due.length - published.length} events could not be published`);
  }

  private mark(): Promise<void> {
    clearTimeout(this.markTimer);
    this.markTimer = undefined;
    this.marking = this.marking.then(async () => {
      const ids = this.published.splice(0);
      const publishedAt = this.publishedFrom;
      this.publishedFrom = undefined;
      if (ids.length === 0) return;
      await this.messages.updateMany({ _id: { $in: ids } }, { publishedAt }).catch((error: unknown) => {
        // They are published once more, and the stream drops the duplicates.
        this.nextRead = 'all';
        this.logger.warn({ err: error }, 'published events could not be marked');
      });
    });
    return this.marking;
  }

  /** Notes which events all their consumers have handled: these need no second publication if the stream is lost. */
  private async confirm(): Promise<void> {
    this.confirmTimer = undefined;
    const asked = this.unconfirmed;
    this.unconfirmed = [];
    try {
      const floors = await handledUpTo(this.nats);
      const isHandled = ({ subject, seq }: { subject: string; seq: number }) => seq <= (floors.get(subject) ?? 0);
      const handled = asked.filter(isHandled).map(({ id }) => id);
      if (handled.length > 0) await this.messages.updateMany({ _id: { $in: handled } }, { confirmedAt: new Date() });
      // An event without a consumer stays as it is: nothing is lost if nobody ever hears of it.
      this.unconfirmed.unshift(...asked.filter((one) => !isHandled(one) && floors.has(one.subject)));
    } catch (error) {
      this.unconfirmed.unshift(...asked);
      this.logger.warn({ err: error }, 'handled events could not be confirmed; will try again');
    }
    this.confirmLater();
  }

  private confirmLater(): void {
    if (this.unconfirmed.length === 0 || this.stopped) return;
    this.confirmTimer ??= setTimeout(() => void outsideTraces(() => this.confirm()), this.confirmEveryMs);
  }
}
