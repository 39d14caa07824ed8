import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type OutputOf, type receiveWebhook } from '@sahaya/contracts';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { PaymentEnv } from '../payment.env.js';
import { isWebhookSignature } from '../razorpay/razorpay.module.js';
import { WEBHOOK_EVENT_MODEL, type WebhookEventDoc } from './webhook-event.model.js';
import { accountIn, readWebhook, storedBody, type Webhook } from './webhook.js';

const BATCH = 20;
const LONGEST_PAUSE_MS = 60_000;

/** Applies an event and returns its result; any order and number of events lead to the same state. */
export type WebhookHandler = (webhook: Webhook) => Promise<string>;

/** Webhooks are stored before they are acknowledged, and processed from the store. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger('WebhookService');
  private readonly listeners: (() => void)[] = [];
  private readonly handlers = new Map<string, WebhookHandler>();

  constructor(
    @InjectModel(WEBHOOK_EVENT_MODEL) private readonly events: Model<WebhookEventDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly clock: Clock,
  ) {}

  /** Called when a webhook was stored. */
  onReceived(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Call from `onModuleInit`: registers the handler of all events with this prefix, such as `refund.`; other events are
   * only stored.
   */
  on(prefix: string, handler: WebhookHandler): void {
    this.handlers.set(prefix, handler);
  }

  async receive({
    rawBody,
    signature,
    eventId,
  }: InputOf<typeof receiveWebhook>): Promise<OutputOf<typeof receiveWebhook>> {
    if (!isWebhookSignature(rawBody, signature, this.env.RAZORPAY_WEBHOOK_SECRET)) {
      this.logger.warn({ eventId }, 'webhook refused');
      throw new AppError('WEBHOOK_REJECTED');
    }
    if (accountIn(rawBody) !== this.env.RAZORPAY_ACCOUNT_ID) {
      this.logger.error({ eventId }, 'a signed webhook is of another account');
      throw new AppError('WEBHOOK_REJECTED');
    }
    const _id = eventId || createHash('sha256').update(rawBody).digest('hex');
    const now = this.clock.now();
    const received = { rawBody: storedBody(rawBody), receivedAt: now, processedAt: null, tries: 0, dueAt: now };
    await this.events.updateOne({ _id }, { $setOnInsert: received }, { upsert: true });
    for (const listener of this.listeners) listener();
    return { received: true };
  }

  /** When the earliest of the events that wait is due. */
  async findNextDue(): Promise<Date | undefined> {
    const next = await this.events.findOne({ processedAt: null }, { dueAt: 1 }).sort({ dueAt: 1 }).lean();
    return next?.dueAt;
  }

  /** Processes the stored events that are due. Two replicas may run it. */
  async processDue(): Promise<void> {
    const now = this.clock.now();
    // A time too far in the future was set before the test clock was reset.
    const tooFar = new Date(now.getTime() + LONGEST_PAUSE_MS);
    const due = await this.events
      .find({ processedAt: null, $or: [{ dueAt: { $lte: now } }, { dueAt: { $gt: tooFar } }] })
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean();
    // An event that waits for the provider does not delay the others.
    await Promise.all(due.map((event) => this.process(event)));
  }

  private async process({ _id, rawBody, tries }: WebhookEventDoc): Promise<void> {
    const webhook = readWebhook(rawBody);
    const [, handler] = [...this.handlers].find(([prefix]) => webhook?.event.startsWith(prefix)) ?? [];
    try {
      const outcome = webhook && handler ? await handler(webhook) : 'not ours';
      // Another replica may process the event at the same time: the first outcome stays.
      await this.events.updateOne({ _id, processedAt: null }, { $set: { processedAt: this.clock.now(), outcome } });
    } catch (error) {
      const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** tries);
      const dueAt = new Date(this.clock.now().getTime() + pause);
      await this.events.updateOne({ _id }, { $set: { dueAt }, $inc: { tries: 1 } });
      this.logger.warn({ err: error, eventId: _id, event: webhook?.event }, 'webhook will be tried again');
    }
  }
}
