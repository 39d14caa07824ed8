import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED, type Deletion, isStaff } from '@sahaya/contracts';
import { DELETED_NAME } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { AccountNoticesService } from '../messages/messages.module.js';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';

/** The `AccountDeletionStep`s of the features, in the order in which they run. */
export const ACCOUNT_DELETION_STEPS = Symbol('ACCOUNT_DELETION_STEPS');

/** Replaces accounts by tombstones, and announces it to the other services. */
@Injectable()
export class AccountErasureService {
  private readonly logger = new Logger('AccountErasure');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @Inject(ACCOUNT_DELETION_STEPS) private readonly steps: readonly AccountDeletionStep[],
    private readonly notices: AccountNoticesService,
    private readonly outbox: Outbox,
    private readonly db: Db,
  ) {}

  /** Deletes an account whose time to undo is over, with a receipt to the person. Two replicas may do it: one wins. */
  async erase(userId: string, now: Date, recordYears: number): Promise<void> {
    const isErased = await this.db.transaction(async (session) => {
      const due = { _id: userId, 'deletion.dueAt': { $lte: now } };
      const account = await this.accounts.findOne(due, null, { session }).lean<AccountDoc>();
      if (!account || isStaff(account.role)) return false;
      await this.replace(account, now, session);
      const receipt = { kind: 'account-deleted' as const, role: account.role, deletedAt: now, recordYears };
      await this.notices.addReceipt(session, account, receipt);
      await this.outbox.add(session, ACCOUNT_DELETED, { userId, role: account.role });
      return true;
    });
    if (!isErased) return;
    this.notices.soon();
    this.logger.log({ userId }, 'account deleted');
  }

  /**
   * Deletes an account again that a restored backup brought back. It is announced in any case: another service may have
   * an older state than this one. The person has the receipt. Returns false if nothing of the account was left here.
   */
  async repeat({ userId, role, deletedAt }: Deletion): Promise<boolean> {
    const isBack = await this.db.transaction(async (session) => {
      const account = await this.accounts.findById(userId, null, { session }).lean<AccountDoc>();
      if (account && isStaff(account.role)) return undefined;
      const at = new Date(deletedAt);
      // The backup is older than the account.
      const missing = { _id: userId, role, createdAt: at } as AccountDoc;
      if (!account?.deletedAt) await this.replace(account ?? missing, at, session);
      await this.outbox.add(session, ACCOUNT_DELETED, { userId, role: account?.role ?? role });
      return account !== null && !account.deletedAt;
    });
    if (isBack) this.logger.log({ userId }, 'account deleted again');
    return isBack ?? false;
  }

  private async replace(account: AccountDoc, deletedAt: Date, session: ClientSession): Promise<void> {
    const { _id, role, createdAt, revision = 0 } = account;
    const tombstone: AccountDoc = {
      _id,
      name: DELETED_NAME,
      passwordHash: '',
      role,
      location: '',
      language: 'en',
      nameKeys: [],
      revision: revision + 1,
      createdAt,
      deletedAt,
    };
    await this.accounts.replaceOne({ _id }, tombstone, { session, upsert: true });
    for (const step of this.steps) await step.deleteAccountData(account, session);
  }
}
