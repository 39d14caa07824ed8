import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_ACCOUNT_MODEL, type HelperAccountDoc, HoldsService } from '../earnings/earnings.module.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  PAYOUT_BATCH_MODEL,
  type PayoutAccountDoc,
  type PayoutBatchDoc,
} from '../shared/payout.model.js';
import { PayoutTransitionsService } from './payout-transitions.service.js';
import { SharedPayoutAccountsService } from './shared-payout-accounts.service.js';

const PAGE = 100;

/**
 * Creates the payouts of requested batches: balances are taken helper by helper, in the order of their ids. A balance
 * stays where there is no account, or one that is too new.
 */
@Injectable()
export class PayoutCollectionService {
  constructor(
    @InjectModel(PAYOUT_BATCH_MODEL) private readonly batches: Model<PayoutBatchDoc>,
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly destinations: Model<PayoutAccountDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly transitions: PayoutTransitionsService,
    private readonly shared: SharedPayoutAccountsService,
    private readonly holds: HoldsService,
    private readonly clock: Clock,
  ) {}

  /** Continues after a crash. Two replicas may run it. */
  async collect(): Promise<void> {
    for (let batch; (batch = await this.batches.findOne({ status: 'collecting' }).lean());) {
      // The batch may be newer than the last release of the worker.
      await this.holds.release(this.clock.now());
      await this.collectPage(batch);
    }
  }

  private async collectPage(batch: PayoutBatchDoc): Promise<void> {
    const { _id, cursor } = batch;
    const page = await this.accounts
      .find({ _id: { $gt: cursor }, payablePaise: { $gt: 0 } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<HelperAccountDoc[]>();
    const destinations = await this.destinations
      .find({
        _id: { $in: page.map((account) => account._id) },
        payableFrom: { $not: { $gt: this.clock.now() } },
      })
      .lean<PayoutAccountDoc[]>();
    for (const destination of destinations) await this.take(batch, destination);
    await this.shared.announceForBatch(_id, destinations);
    const next = page.at(-1)?._id;
    await this.batches.updateOne(
      { _id, status: 'collecting', cursor },
      next
        ? { $set: { cursor: next }, $inc: { withoutAccount: page.length - destinations.length } }
        : { $set: { status: 'collected' } },
    );
  }

  private async take(batch: PayoutBatchDoc, destination: PayoutAccountDoc): Promise<void> {
    await this.transitions.create(batch, destination).catch((error: unknown) => {
      // Taken for this batch already.
      if (!isDuplicateKey(error)) throw error;
    });
  }
}
