import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { exportPayouts, FileAnswer, InputOf } from '@sahaya/contracts';
import { istDate } from '@sahaya/domain';
import { Model } from 'mongoose';
import { OPEN_PAYOUT_STATUSES, PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { payoutCsv } from './payout-csv.js';

/** The payouts of one part: with the longest names, its file is below 600 kB. */
const PART = 1_000;

/** The open payouts of a batch as a file for the bank. */
@Injectable()
export class PayoutExportService {
  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly batches: PayoutBatchesService,
    private readonly accounts: PayoutAccountsService,
  ) {}

  /** The only response that contains full destinations. */
  async export({ id: batchId, after = '' }: InputOf<typeof exportPayouts>): Promise<FileAnswer> {
    const { createdAt } = await this.batches.find(batchId);
    const open = await this.payouts
      .find({ batchId, status: { $in: OPEN_PAYOUT_STATUSES }, helperId: { $gt: after } })
      .sort({ helperId: 1 })
      .limit(PART + 1)
      .lean<PayoutDoc[]>();
    const part = open.slice(0, PART);
    const next = open.length > PART ? part.at(-1)?.helperId : undefined;
    const rows = part.map((payout) => ({ payout, destination: this.accounts.destinationOf(payout) }));
    return {
      name: `payouts-${istDate(createdAt)}-${batchId}.csv`,
      type: 'text/csv; charset=utf-8',
      base64: payoutCsv(rows, { isContinued: after !== '' }).toString('base64'),
      ...(next && { next }),
    };
  }
}
