import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { DELETED_NAME, deletionWaitsFor, MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { PolicyClient } from '@sahaya/service-clients';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { AccountDeletionStep } from '../shared/account-deletion-step.js';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { DeletionService } from './deletion.service.js';

/** The `AccountDeletionStep`s of the features, in the order in which they run. */
export const ACCOUNT_DELETION_STEPS = Symbol('ACCOUNT_DELETION_STEPS');

/** Deletes accounts after the time to undo. Two replicas may run it: the first transaction wins. */
@Injectable()
export class AccountDeletionWorker extends PollingWorker {
  private readonly logger = new Logger('AccountDeletion');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    @Inject(ACCOUNT_DELETION_STEPS) private readonly steps: readonly AccountDeletionStep[],
    private readonly deletions: DeletionService,
    private readonly outbox: Outbox,
    private readonly policy: PolicyClient,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const due = { 'deletion.dueAt': { $lte: this.clock.now() } };
    const accounts = await this.accounts.find(due).sort({ 'deletion.dueAt': 1 }).lean<AccountDoc[]>();
    for (const { _id, deletion } of accounts) {
      if (!deletion) continue;
      // A booking made at the moment of the request delays the deletion, and so does its money.
      const open = await this.deletions.findOpenBusiness(_id);
      const { purgeDays } = (await this.policy.current()).retention;
      const obstacle = deletionWaitsFor(open, { ...deletion, now: this.clock.now(), purgeDays });
      if (obstacle) this.logger.warn({ userId: _id, obstacle }, 'deletion waits');
      else await this.erase(_id);
    }
  }

  private async erase(userId: string): Promise<void> {
    const now = this.clock.now();
    const isErased = await this.db.transaction(async (session) => {
      const due = { _id: userId, 'deletion.dueAt': { $lte: now } };
      const account = await this.accounts.findOne(due, null, { session }).lean<AccountDoc>();
      if (!account) return false;
      const { role, createdAt, revision = 0 } = account;
      const tombstone: AccountDoc = {
        _id: userId,
        name: DELETED_NAME,
        passwordHash: '',
        role,
        location: '',
        language: 'en',
        nameKeys: [],
        revision: revision + 1,
        createdAt,
        deletedAt: now,
      };
      await this.accounts.replaceOne({ _id: userId }, tombstone, { session });
      for (const step of this.steps) await step.deleteAccountData(account, session);
      await this.outbox.add(session, ACCOUNT_DELETED, { userId, role });
      return true;
    });
    if (isErased) this.logger.log({ userId }, 'account deleted');
  }
}
