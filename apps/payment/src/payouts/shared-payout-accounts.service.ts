import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PAYOUT_ACCOUNT_SHARED } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { PAYOUT_ACCOUNT_MODEL, type PayoutAccountDoc } from '../shared/payout.model.js';

/** Helpers that an event names. */
const HELPERS_MAX = 50;

/** Announces the helpers whose payouts go to one account, by ids only. */
@Injectable()
export class SharedPayoutAccountsService {
  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly accounts: Model<PayoutAccountDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Announces the helpers with a destination if there are several, for a batch only once. `hashes`: those of the
   * destination under each key, because others may have it under an earlier one.
   */
  async announce(session: ClientSession, hashes: readonly string[], batchId?: string): Promise<void> {
    const found = await this.accounts
      .find({ destinationHash: { $in: hashes } }, { shared: 1 })
      .sort({ updatedAt: -1 })
      .limit(HELPERS_MAX)
      .session(session)
      .lean<Pick<PayoutAccountDoc, '_id' | 'shared'>[]>();
    if (found.length < 2 || (batchId && found.every(({ shared }) => shared?.batchId === batchId))) return;
    // Helpers who saved the account at the same moment may each have a reference: the lowest one stays.
    const [accountRef = newId()] = found.flatMap(({ shared }) => shared?.ref ?? []).toSorted();
    const helperIds = found.map(({ _id }) => _id);
    await this.accounts.updateMany(
      { _id: { $in: helperIds } },
      { $set: { 'shared.ref': accountRef, ...(batchId && { 'shared.batchId': batchId }) } },
      { session },
    );
    await this.outbox.add(session, PAYOUT_ACCOUNT_SHARED, {
      accountRef,
      helperIds,
      at: this.clock.now().toISOString(),
    });
  }

  /**
   * Announces each destination that several helpers have, for accounts of a batch. It repeats at each batch, so that a
   * missed event, accounts of earlier versions and changed keys need no repair.
   */
  async announceForBatch(batchId: string, accounts: readonly PayoutAccountDoc[]): Promise<void> {
    const hashes = new Set(accounts.flatMap(({ destinationHash }) => destinationHash ?? []));
    const shared = await this.accounts.aggregate<{ _id: string }>([
      { $match: { destinationHash: { $in: [...hashes] } } },
      { $group: { _id: '$destinationHash', helpers: { $sum: 1 } } },
      { $match: { helpers: { $gt: 1 } } },
    ]);
    for (const { _id } of shared) await this.db.transaction((session) => this.announce(session, [_id], batchId));
  }
}
