import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { Model, type ClientSession } from 'mongoose';
import { DELIVERY, dueBy } from './books.model.js';
import { ENV, type SandboxEnv } from './sandbox.env.js';
import {
  LONGEST_RETRY_MS,
  newDelivery,
  nextAttempt,
  type Delivery,
  type Subjects,
  type WebhookEvent,
} from './webhook.js';

/** Razorpay counts an answer that takes longer as a failure. */
const TIMEOUT_MS = 5_000;
/** A delivery that a crash interrupted is tried again after this. */
const LEASE_MS = 10_000;
const AT_ONCE = 16;

/** The stored deliveries: written with the change they report, sent until they arrive. */
@Injectable()
export class Webhooks {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @InjectModel(DELIVERY) private readonly deliveries: Model<Delivery>,
    @Inject(ENV) private readonly env: SandboxEnv,
    private readonly clock: Clock,
  ) {}

  async add(event: WebhookEvent, subjects: Subjects, session: ClientSession): Promise<void> {
    const [currentSecret] = this.env.RAZORPAY_WEBHOOK_SECRET;
    const delivery = newDelivery(event, subjects, currentSecret, this.clock.now());
    await this.deliveries.create([delivery], { session });
  }

  /** Begins all deliveries that are due, a few at a time; a slow merchant does not hold up the rest. */
  async sendDue(onSent: () => void): Promise<void> {
    while (this.underWay.size < AT_ONCE) {
      const delivery = await this.claim();
      if (!delivery) return;
      const sending = this.send(delivery).finally(() => {
        this.underWay.delete(sending);
        onSent();
      });
      this.underWay.add(sending);
    }
  }

  async drain(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private claim(): Promise<Delivery | null> {
    const now = this.clock.now();
    const lease = { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } };
    const due = { state: 'pending' as const, nextAttemptAt: dueBy(now, LONGEST_RETRY_MS) };
    return this.deliveries.findOneAndUpdate(due, lease, { sort: { createdAt: 1 }, returnDocument: 'after' }).lean();
  }

  private async send({ _id, body, signature, createdAt, attempts }: Delivery): Promise<void> {
    const { delivered, lastResult } = await this.post(_id, body, signature);
    const retryAt = nextAttempt(createdAt, attempts, this.clock.now());
    const state = delivered ? 'delivered' : retryAt ? 'pending' : 'abandoned';
    await this.deliveries.updateOne(
      { _id },
      { state, lastResult, ...(state === 'pending' && { nextAttemptAt: retryAt }) },
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
