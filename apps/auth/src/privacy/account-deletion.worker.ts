import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { deletionWaitsFor, MINUTE_MS } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { AccountErasureService } from './account-erasure.service.js';
import { DeletionService } from './deletion.service.js';

/** Deletes accounts after the time to undo. */
@Injectable()
export class AccountDeletionWorker extends PollingWorker {
  private readonly logger = new Logger('AccountDeletion');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly deletions: DeletionService,
    private readonly erasure: AccountErasureService,
    private readonly policy: PolicyClient,
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
      const { purgeDays, recordYears } = (await this.policy.current()).retention;
      const obstacle = deletionWaitsFor(open, { ...deletion, now: this.clock.now(), purgeDays });
      if (obstacle) this.logger.warn({ userId: _id, obstacle }, 'deletion waits');
      else await this.erasure.erase(_id, this.clock.now(), recordYears);
    }
  }
}
