import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock, ENV, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { MessageChannelsService, Undeliverable } from '../messages/messages.module.js';
import { CODE_MODEL, type CodeDoc, codeFrom } from './code.model.js';
import { codeMessage } from './code-messages.js';

/** For codes that another process stored and did not send. */
const POLL_MS = 5_000;
/** Longer than the timeouts of a channel: another process sends the messages of a killed one. */
const LEASE_MS = 30_000;
const SIDE_BY_SIDE = 10;
const PAUSES_MS = [2_000, 4_000, 8_000, 15_000, 30_000];
const pauseAfter = (tries: number) => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0;

/** Sends waiting codes outside the request, and retries until the code expires. */
@Injectable()
export class CodeSenderService extends PollingWorker {
  private readonly logger = new Logger('CodeSender');

  constructor(
    @InjectModel(CODE_MODEL) private readonly model: Model<CodeDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly channels: MessageChannelsService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  soon(): void {
    this.sweep.soon();
  }

  protected override async round(): Promise<Date | undefined> {
    for (let due = await this.claim(); due.length > 0 && !this.isStopping; due = await this.claim())
      await Promise.all(due.map((code) => this.deliver(code)));
    const waiting = { 'delivery.dueAt': { $exists: true } };
    const next = await this.model.findOne(waiting, { delivery: 1 }).sort({ 'delivery.dueAt': 1 }).lean();
    return next?.delivery?.dueAt;
  }

  private async claim(): Promise<CodeDoc[]> {
    const claimed: CodeDoc[] = [];
    while (claimed.length < SIDE_BY_SIDE) {
      const now = this.clock.now();
      const lease = { $set: { 'delivery.dueAt': new Date(now.getTime() + LEASE_MS) }, $inc: { 'delivery.tries': 1 } };
      const code = await this.model
        .findOneAndUpdate({ 'delivery.dueAt': { $lte: now } }, lease, {
          sort: { 'delivery.dueAt': 1 },
          returnDocument: 'after',
        })
        .lean();
      if (!code) break;
      claimed.push(code);
    }
    return claimed;
  }

  private async deliver(code: CodeDoc): Promise<void> {
    const { userId, channel, purpose, expiresAt } = code;
    const facts = { userId, channel, purpose, tries: code.delivery?.tries };
    try {
      if (!expiresAt || expiresAt <= this.clock.now()) throw new Undeliverable('no longer valid');
      await this.channels.send({ channel, to: code.to, ...codeMessage(code, codeFrom(this.env.JWT_SECRET, code)) });
      await this.done(code);
      this.logger.log(facts, 'code sent');
    } catch (error) {
      const dueAt = new Date(this.clock.now().getTime() + pauseAfter(code.delivery?.tries ?? 1));
      const isOver = error instanceof Undeliverable || !expiresAt || dueAt >= expiresAt;
      // The message of the error may contain the address; its kind is enough.
      const reason = error instanceof Undeliverable ? error.message : (error as { code?: string }).code;
      this.logger.warn({ ...facts, reason }, isOver ? 'code given up' : 'code not sent; will try again');
      await (isOver ? this.done(code) : this.model.updateOne(sameCode(code), { $set: { 'delivery.dueAt': dueAt } }));
    }
  }

  private async done(code: CodeDoc): Promise<void> {
    await this.model.updateOne(sameCode(code), { $unset: { delivery: 1 } });
  }
}

/** A newer code for the same contact is another delivery. */
const sameCode = ({ _id, nonce }: CodeDoc) => ({ _id, nonce, delivery: { $exists: true } });
