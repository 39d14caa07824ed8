import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { Model, type ClientSession } from 'mongoose';
import { DELIVERY, dueBy, findNextDue } from '../shared/records/records.model.js';
import { FaultsService } from '../faults/faults.module.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';
import {
  eventIdOf,
  newDelivery,
  nextAttempt,
  planned,
  type Delivery,
  type Subjects,
  type WebhookEvent,
} from '../shared/records/webhook.js';

/** Razorpay treats a slower answer as a failure. */
const TIMEOUT_MS = 5_000;
/** A delivery that a crash interrupted is repeated after this time. */
const LEASE_MS = 10_000;
const AT_ONCE = 16;
const EARLY_AT_MOST_MS = 5_000;
const LOOK_EVERY_MS = 10;

/** The stored deliveries: written together with their change, and sent until they arrive. */
@Injectable()
export class WebhooksService {
  private readonly underWay = new Set<Promise<void>>();
  private count = 0;
  private listener: () => void = () => undefined;

  constructor(
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    @Inject(ENV) private readonly env: SandboxEnv,
    private readonly faults: FaultsService,
    private readonly clock: Clock,
  ) {}

  /** Called when deliveries may have become due without a commit. */
  onDue(listener: () => void): void {
    this.listener = listener;
  }

  async add(event: WebhookEvent, subjects: Subjects, session: ClientSession): Promise<void> {
    const [currentSecret] = this.env.RAZORPAY_WEBHOOK_SECRET;
    const delivery = newDelivery(event, subjects, currentSecret, this.clock.now(), this.count++);
    await this.deliveries.create([delivery], { session });
  }

  /**
   * Starts all due deliveries, a few at a time; a slow answer does not delay the others. Returns when the next one is
   * due.
   */
  async sendDue(): Promise<Date | undefined> {
    await this.plan();
    await this.releaseDue();
    while (this.underWay.size < AT_ONCE) {
      const delivery = await this.claim();
      if (!delivery) return this.findNextDue();
      const sending = this.send(delivery).finally(() => {
        this.underWay.delete(sending);
        this.listener();
      });
      this.underWay.add(sending);
    }
    return undefined;
  }

  /** Those of a batch in progress follow each other. */
  private findNextDue(): Promise<Date | undefined> {
    const waiting = { $or: [{ state: 'pending' as const }, { state: 'held' as const, batch: { $exists: false } }] };
    return findNextDue(this.deliveries, waiting, 'nextAttemptAt');
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  /** Waits until early webhooks have arrived, at most for the timeout of the merchant. */
  async earlySent(): Promise<void> {
    const waiting = {
      state: 'pending' as const,
      $or: [{ planned: { $ne: true } }, { early: true, attempts: { $lt: 2 } }],
    };
    const patience = AbortSignal.timeout(EARLY_AT_MOST_MS);
    while (!patience.aborted && (await this.deliveries.exists(waiting))) await sleep(LOOK_EVERY_MS);
  }

  async releaseAll(): Promise<void> {
    for (const heldBy of await this.deliveries.distinct('heldBy', { state: 'held', batch: { $exists: false } }))
      await this.release(String(heldBy));
    this.listener();
  }

  /** Call after removing a fault: the sender then releases the deliveries that it held. */
  soon(): void {
    this.listener();
  }

  /** Decides the faults of new deliveries, in the order of their events. */
  private async plan(): Promise<void> {
    const fresh = await this.deliveries
      .find({ state: 'pending', planned: { $ne: true } })
      .sort({ createdAt: 1, nth: 1 })
      .lean();
    if (fresh.length === 0) return;
    // Read after the deliveries, so that a fault that was set before an event applies to it.
    if ((await this.faults.inForce('webhooks')).length === 0) {
      await this.deliveries.updateMany({ _id: { $in: fresh.map(({ _id }) => _id) } }, { planned: true });
      return;
    }
    const [, previousSecret] = this.env.RAZORPAY_WEBHOOK_SECRET;
    for (const delivery of fresh) {
      const faults = await this.faults.all('webhooks', { text: delivery.body, event: delivery.event });
      const rows = planned(delivery, faults, this.clock.now(), previousSecret);
      // The row itself comes last, so that after a crash it is planned again.
      for (const row of rows.reverse()) await this.deliveries.replaceOne({ _id: row._id }, row, { upsert: true });
    }
  }

  /** Releases a shuffle that is full, timed out, or has nothing left to hold. */
  private async releaseDue(): Promise<void> {
    if (!(await this.deliveries.exists({ state: 'held' }))) return;
    const shuffles = new Map((await this.faults.inForce('webhooks')).map((fault) => [fault._id, fault]));
    const due = dueBy<Delivery>(this.clock.now(), 'nextAttemptAt', 'waitsSince');
    for (const heldBy of await this.deliveries.distinct('heldBy', { state: 'held', batch: { $exists: false } })) {
      const held = { state: 'held' as const, heldBy: String(heldBy), batch: { $exists: false } };
      const shuffle = shuffles.get(String(heldBy));
      const isFull = !shuffle || (await this.deliveries.countDocuments(held)) >= shuffle.size;
      if (isFull || (await this.deliveries.exists({ ...held, ...due }))) await this.release(String(heldBy));
    }
  }

  /** At the start: continues batches that a crash interrupted. */
  async resume(): Promise<void> {
    for (const batch of await this.deliveries.distinct('batch', { state: 'held', batch: { $exists: true } })) {
      const isOnItsWay = await this.deliveries.exists({ state: 'pending', batch: String(batch) });
      if (!isOnItsWay) await this.sendNextOf(String(batch));
    }
  }

  private async release(heldBy: string): Promise<void> {
    const batch = randomUUID();
    await this.deliveries.updateMany({ state: 'held', heldBy, batch: { $exists: false } }, { batch });
    await this.sendNextOf(batch);
  }

  /** One after the other, so that they arrive in the random order. */
  private async sendNextOf(batch: string): Promise<void> {
    const now = this.clock.now();
    const free = { state: 'pending', nextAttemptAt: now, waitsSince: now } as const;
    await this.deliveries.findOneAndUpdate({ state: 'held', batch }, free, { sort: { place: 1 } });
  }

  private claim(): Promise<Delivery | null> {
    const now = this.clock.now();
    const lease = {
      $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS), waitsSince: now },
      $inc: { attempts: 1 },
    };
    const due = { state: 'pending' as const, planned: true, ...dueBy<Delivery>(now, 'nextAttemptAt', 'waitsSince') };
    return this.deliveries
      .findOneAndUpdate(due, lease, { sort: { createdAt: 1, nth: 1 }, returnDocument: 'after' })
      .lean();
  }

  private async send(delivery: Delivery): Promise<void> {
    const { _id, body, signature, createdAt, attempts, batch } = delivery;
    const { delivered, lastResult } = await this.post(eventIdOf(delivery), body, signature);
    // Before this one is marked, so that one of the batch is always in progress.
    if (batch) await this.sendNextOf(batch);
    const now = this.clock.now();
    const retryAt = nextAttempt(createdAt, attempts, now);
    const state = delivered ? 'delivered' : retryAt ? 'pending' : 'abandoned';
    await this.deliveries.updateOne(
      { _id },
      { state, lastResult, ...(state === 'pending' && { nextAttemptAt: retryAt, waitsSince: now }) },
    );
  }

  private async post(eventId: string, body: string, signature: string) {
    try {
      const { ok, status } = await fetch(this.env.WEBHOOK_URL, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { delivered: ok, lastResult: String(status) };
    } catch (error) {
      return { delivered: false, lastResult: error instanceof Error ? error.message : String(error) };
    }
  }
}
