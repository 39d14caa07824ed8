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
