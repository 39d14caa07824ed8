import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { Model } from 'mongoose';
import { CachedGauge } from './cached-gauge.js';
import { NATS } from './nats.js';
import { Outbox, OUTBOX_MODEL, type OutboxDoc } from './outbox.js';
import { ensureEventStream } from './streams.js';
import { eventSpan, inSpan, outsideTraces, TRACE_HEADER, traceparent } from './tracing.js';

/** Commits of this process publish at once; this finds what a process that was killed has left. */
const POLL_MS = 5_000;
/** After a failed publication. */
const RETRY_MS = 1_000;
const BATCH = 100;
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
 * Publishes the outbox to JetStream: woken by each commit, and polling, so that a crash delays an event without losing
 * it.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger('OutboxRelay');
  private readonly jetstream: JetStreamClient;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private interrupted = false;
  /** As of the last round. */
  private waiting = { count: 0, oldestSeconds: 0 };
  private readonly stopCounting = [
    pending.from(() => [{ value: this.waiting.count }]),
    oldest.from(() => [{ value: this.waiting.oldestSeconds }]),
  ];

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly messages: Model<OutboxDoc>,
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly outbox: Outbox,
  ) {
    this.jetstream = jetstream(nats, { timeout: 2_000 });
  }

  async onApplicationBootstrap(): Promise<void> {
    // If NATS is slow, the first publication tries again.
    await ensureEventStream(this.nats).catch(() => (this.interrupted = true));
    this.outbox.onLanded(() => this.wake());
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
    await this.running;
    for (const stop of this.stopCounting) stop();
  }

  /** One flush at a time; a wake-up during a flush causes another one. */
  private wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    // A round publishes everybody's events, whoever woke it.
    this.running = outsideTraces(() => this.drain()).finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      if (!this.again) {
        this.timer = setTimeout(() => this.wake(), this.interrupted ? RETRY_MS : POLL_MS);
        return;
      }
      this.again = false;
      this.wake();
    });
  }

  private async drain(): Promise<void> {
    try {
      while ((await this.flush()) === BATCH && !this.stopped);
    } catch (error) {
      this.interrupted = true;
      this.logger.warn({ err: error }, 'events wait in the outbox; will try again');
    }
  }

  /**
   * Publish, then mark: a crash in between, or a second replica, publishes twice; the msgID lets the stream drop the
   * duplicate.
   */
  async flush(): Promise<number> {
    // A write that another primary might lack is not published before its writers know it.
    const due = await this.messages
      .find({ publishedAt: null })
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
    if (this.interrupted) await ensureEventStream(this.nats);
    this.interrupted = false;
    const sent = due.map(async ({ _id, subject, envelope }) => {
      await inSpan(...eventSpan('publish', subject, envelope.traceparent), async () => {
        const from = traceparent();
        const head = from === undefined ? undefined : headers();
        head?.set(TRACE_HEADER, from ?? '');
        await this.jetstream.publish(subject, JSON.stringify(envelope), { msgID: _id, ...(head && { headers: head }) });
      });
      return _id;
    });
    const published = (await Promise.allSettled(sent)).flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    if (published.length > 0) await this.messages.updateMany({ _id: { $in: published } }, { publishedAt: new Date() });
    if (published.length < due.length)
      throw new Error(`${due.length - published.length} events could not be published`);
    this.waiting = { count: 0, oldestSeconds: 0 };
    return due.length;
  }
}
