import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type markPayoutFailed,
  type markPayoutsPaid,
  type OutputOf,
  refuse,
} from '@sahaya/contracts';
import { staffReasonViolation } from '@sahaya/domain';
import { Model } from 'mongoose';
import { OPEN_PAYOUT_STATUSES, PAYOUT_MODEL, type PayoutDoc, toPayout } from '../shared/payout.model.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutTransitionsService } from './payout-transitions.service.js';

/** The number of payouts marked at once. */
const WIDTH = 10;

/** Payouts that finance staff pay at the bank and mark here. */
@Injectable()
export class ManualPayoutsService {
  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly batches: PayoutBatchesService,
    private readonly transitions: PayoutTransitionsService,
  ) {}

  /** Marks the open payouts of a batch as paid; without ids, all of them. */
  async markPaid(input: InputOf<typeof markPayoutsPaid>): Promise<OutputOf<typeof markPayoutsPaid>> {
    const { id: batchId, payoutIds, reference } = input;
    const batch = await this.batches.find(batchId);
    // The provider reports its own payouts.
    if (batch.adapter !== 'manual') throw new AppError('PAYOUT_MOVE_REFUSED', { adapter: batch.adapter });
    const wanted = { batchId, ...(payoutIds.length > 0 && { _id: { $in: payoutIds } }) };
    const found = await this.payouts.find(wanted, { status: 1 }).lean<PayoutDoc[]>();
    if (found.length < payoutIds.length) throw new AppError('PAYOUT_NOT_FOUND');
    const open = found.filter(({ status }) => OPEN_PAYOUT_STATUSES.includes(status));
    const news = reference ? { reference } : {};
    for (let from = 0; from < open.length; from += WIDTH)
      await Promise.all(open.slice(from, from + WIDTH).map(({ _id }) => this.transitions.advance(_id, 'paid', news)));
    return { batch: await this.batches.withSums(batch) };
  }

  /** For manual batches: a payout in transit failed, or a paid one was reversed. */
  async markFailed(input: InputOf<typeof markPayoutFailed>): Promise<OutputOf<typeof markPayoutFailed>> {
    refuse(staffReasonViolation(input));
    const { id: batchId, payoutId, reason, category } = input;
    const { adapter } = await this.batches.find(batchId);
    if (adapter !== 'manual') throw new AppError('PAYOUT_MOVE_REFUSED', { adapter });
    const found = await this.payouts.findOne({ _id: payoutId, batchId }).lean<PayoutDoc>();
    if (!found) throw new AppError('PAYOUT_NOT_FOUND');
    if (found.sentPaise === 0) throw new AppError('PAYOUT_MOVE_REFUSED', { status: found.status });
    const to = found.status === 'paid' ? 'reversed' : 'failed';
    const isOver = found.status === 'failed' || found.status === 'reversed';
    if (!isOver && !(await this.transitions.advance(payoutId, to, { reason, category })))
      throw new AppError('PAYOUT_MOVE_REFUSED', { status: found.status });
    return { payout: toPayout(await this.payouts.findById(payoutId).orFail().lean<PayoutDoc>()) };
  }
}
