import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONTACTS } from '@sahaya/contracts';
import { HOUR_MS } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import type { AccountDoc } from '../shared/account.model.js';
import { ACCOUNT_NOTICE_MODEL, type AccountChange, type AccountNoticeDoc } from './account-notice.model.js';
import { accountNoticeText } from './account-notice-texts.js';
import { DeliveryWorker } from './delivery-worker.js';
import { MessageChannelsService } from './message-channels.service.js';

/** MongoDB deletes the record of a message after the same time. */
const RECEIPT_WAITS_HOURS = 72;

type Owner = Pick<AccountDoc, '_id' | 'email' | 'phone' | 'language'>;

/** Tells the owner of an account about a change of it, by email and text message. */
@Injectable()
export class AccountNoticesService extends DeliveryWorker<AccountNoticeDoc> implements AccountDeletionStep {
  protected override readonly logger = new Logger('AccountNotices');

  constructor(
    @InjectModel(ACCOUNT_NOTICE_MODEL) private readonly model: Model<AccountNoticeDoc>,
    channels: MessageChannelsService,
    clock: Clock,
  ) {
    super(model, channels, clock);
  }

  /**
   * Stores a notice for each contact of the account, in the transaction of the change. Call `soon` after it. `before` is
   * the account before the change, whose contacts are told as well.
   */
  async add(session: ClientSession, change: AccountChange, after: Owner, before: Owner = after): Promise<void> {
    const now = this.clock.now();
    const notices = CONTACTS.flatMap((channel) =>
      [...new Set([before[channel], after[channel]])].filter((to) => to !== undefined).map((to) => ({ channel, to })),
    );
    const fields = {
      userId: after._id,
      language: after.language,
      change,
      delivery: { dueAt: now, tries: 0 },
      expiresAt: new Date(now.getTime() + 24 * HOUR_MS),
    };
    const updates = notices.map((notice) => ({
      filter: { _id: newId() },
      update: { $set: { ...notice, ...fields }, $currentDate: { storedAt: true } as const },
      upsert: true,
    }));
    await this.model.bulkWrite(
      updates.map((updateOne) => ({ updateOne })),
      { session },
    );
  }

  /**
   * Stores the receipt of a deletion for the email, otherwise the phone, in the transaction of the deletion. Call `soon`
   * after it. The record has the last copy of the contact: it is deleted once the message is sent, or after three days.
   */
  async addReceipt(
    session: ClientSession,
    owner: Owner,
    change: Extract<AccountChange, { kind: 'account-deleted' }>,
  ): Promise<void> {
    const channel = CONTACTS.find((one) => owner[one] && this.channels.has(one));
    if (!channel) return this.logger.warn({ userId: owner._id }, 'no channel for the receipt of the deletion');
    const now = this.clock.now();
    const receipt = {
      userId: owner._id,
      channel,
      to: owner[channel],
      language: owner.language,
      change,
      delivery: { dueAt: now, tries: 0 },
      expiresAt: new Date(now.getTime() + RECEIPT_WAITS_HOURS * HOUR_MS),
    };
    const update = { $set: receipt, $currentDate: { storedAt: true } as const };
    await this.model.updateOne({ _id: newId() }, update, { session, upsert: true });
  }

  /** The contact of a deleted account is not kept. */
  protected override async done(notice: AccountNoticeDoc): Promise<void> {
    if (notice.change.kind === 'account-deleted') await this.model.deleteOne({ _id: notice._id });
    else await super.done(notice);
  }

  async deleteAccountData({ _id: userId }: AccountDoc, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ userId }, { session });
  }

  protected override compose(notice: AccountNoticeDoc) {
    return { channel: notice.channel, to: notice.to, ...accountNoticeText(notice), code: '' };
  }

  protected override sameMessage({ _id }: AccountNoticeDoc) {
    return { _id };
  }

  protected override describe({ userId, channel, change: { kind } }: AccountNoticeDoc) {
    return { userId, channel, kind };
  }
}
