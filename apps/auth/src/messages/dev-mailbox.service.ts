import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type devMailbox, type InputOf, type OutputOf } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { type AccountDeletionStep, contactsOf } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { DEV_MAILBOX_MODEL, type DevMailboxDoc } from './dev-mailbox.model.js';
import type { OutgoingMessage } from './message-channels.service.js';

const LIMIT = 50;

/** Stores messages without a channel. `npm run outbox` reads the same collection. */
@Injectable()
export class DevMailboxService implements AccountDeletionStep {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectModel(DEV_MAILBOX_MODEL) private readonly model: Model<DevMailboxDoc>,
    private readonly clock: Clock,
  ) {}

  async add({ messageId: _, ...message }: OutgoingMessage): Promise<void> {
    const stored = { $set: { ...message, at: this.clock.now() }, $currentDate: { storedAt: true } as const };
    await this.model.updateOne({ _id: newId() }, stored, { upsert: true });
  }

  async list({ to }: InputOf<typeof devMailbox>): Promise<OutputOf<typeof devMailbox>> {
    if (!this.env.DEV_MAILBOX) throw new AppError('NOT_FOUND');
    const docs = await this.model
      .find(to ? { to } : {})
      .sort({ _id: -1 })
      .limit(LIMIT)
      .lean();
    const messages = docs.map(({ channel, to, subject, text, code, replyTo, at }) => ({
      channel,
      to,
      subject,
      text,
      code,
      at: at.toISOString(),
      ...(replyTo && { replyTo }),
    }));
    return { messages };
  }

  async deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ to: { $in: contactsOf(account) } }, { session });
  }
}
