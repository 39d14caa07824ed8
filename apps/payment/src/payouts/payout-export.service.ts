import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { exportPayouts, FileAnswer, InputOf } from '@sahaya/contracts';
import { istDate } from '@sahaya/domain';
import { Model } from 'mongoose';
import { OPEN_PAYOUT_STATUSES, PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { payoutCsv } from './payout-csv.js';

/** The open payouts of a batch as a file for the bank. */
@Injectable()
export class PayoutExportService {
  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly batches: PayoutBatchesService,
    private readonly accounts: PayoutAccountsService,
  ) {}

  /** The only response that contains full destinations. */
  async export({ id: batchId }: InputOf<typeof exportPayouts>): Promise<FileAnswer> {
    const { createdAt } = await this.batches.find(batchId);
    const open = await this.payouts
      .find({ batchId, status: { $in: OPEN_PAYOUT_STATUSES } })
      .sort({ helperId: 1 })
      .lean<PayoutDoc[]>();
    const rows = open.map((payout) => ({ payout, destination: this.accounts.destinationOf(payout) }));
    return {
      name: `payouts-${istDate(createdAt)}-${batchId}.csv`,
      type: 'text/csv; charset=utf-8',
      base64: payoutCsv(rows).toString('base64'),
    };
  }
}
