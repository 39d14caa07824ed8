import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminHelperPayouts,
  type adminPayout,
  type adminPayouts,
  AppError,
  type createPayouts,
  type InputOf,
  type OutputOf,
  type PayoutBatch,
  readListSort,
  signedIn,
} from '@sahaya/contracts';
import { istInstant, parseDate, PAYOUT_STATUSES, type PayoutStatus, toRupees } from '@sahaya/domain';
import { IdempotencyStore, isDuplicateKey, newId, type Order, pageOf } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_ACCOUNT_MODEL, type HelperAccountDoc } from '../earnings/earnings.module.js';
import type { PaymentEnv } from '../payment.env.js';
import {
  OPEN_PAYOUT_STATUSES,
  PAYOUT_BATCH_MODEL,
  PAYOUT_MODEL,
  type PayoutBatchDoc,
  type PayoutDoc,
  toPayout,
} from '../shared/payout.model.js';

interface Sums {
  _id: PayoutStatus;
  count: number;
  sentPaise: number;
  commissionPaise: number;
}

/** Batches of payouts, requested and viewed by finance staff. */
@Injectable()
export class PayoutBatchesService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    @InjectModel(PAYOUT_BATCH_MODEL) private readonly batches: Model<PayoutBatchDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  /** Called when there is a batch to collect. */
  onCreated(listener: () => void): void {
    this.listeners.push(listener);
  }

  async create(input: InputOf<typeof createPayouts>): Promise<OutputOf<typeof createPayouts>> {
    const { userId: createdBy } = signedIn(input.actor);
    const answer = await this.idempotency
      .once('payment.create-payouts', input, async (session) => {
        if (!(await this.accounts.exists({ payablePaise: { $gt: 0 } }).session(session)))
          throw new AppError('PAYOUT_NOTHING_DUE');
        const doc: PayoutBatchDoc = {
          _id: newId(),
          adapter: this.env.PAYOUT_ADAPTER,
          status: 'collecting',
          createdAt: this.clock.now(),
          createdBy,
          cursor: '',
          withoutAccount: 0,
        };
        await this.batches.create([doc], { session });
        return { batch: toBatch(doc, []) };
      })
      .catch(async (error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        // Another batch is being collected: it is the one that was requested. If it has ended meanwhile, the request is
        // repeated.
        const running = await this.batches.findOne({ status: 'collecting' }).lean();
        return running ? { batch: await this.withSums(running) } : this.create(input);
      });
    for (const listener of this.listeners) listener();
    return answer;
  }

  async list(input: InputOf<typeof adminPayouts>): Promise<OutputOf<typeof adminPayouts>> {
    const { docs, pagination } = await pageOf(
      this.batches,
      {},
      { createdAt: readListSort('payouts', input)?.direction ?? -1 },
      input,
    );
    return { batches: await Promise.all(docs.map((doc) => this.withSums(doc))), pagination };
  }

  async get({ id: batchId, status, ...page }: InputOf<typeof adminPayout>): Promise<OutputOf<typeof adminPayout>> {
    const batch = await this.find(batchId);
    const wanted = { batchId, ...(isStatus(status) && { status }) };
    const { docs, pagination } = await pageOf(this.payouts, wanted, { helperId: 1 }, page);
    return { batch: await this.withSums(batch), payouts: docs.map(toPayout), pagination };
  }

  /** The payouts of all batches, newest first or as sorted. */
  async listPayouts(input: InputOf<typeof adminHelperPayouts>): Promise<OutputOf<typeof adminHelperPayouts>> {
    const { status, helperId, from } = input;
    if (status && !isStatus(status)) throw new AppError('INVALID_INPUT', { field: 'status' });
    const since = from && parseDate(from);
    if (since === undefined) throw new AppError('INVALID_INPUT', { field: 'from' });
    const filter = {
      ...(isStatus(status) && { status }),
      ...(helperId && { helperId }),
      ...(since && { createdAt: { $gte: istInstant(since, '00:00') } }),
    };
    const { column, direction = -1 } = readListSort('helper-payouts', input) ?? {};
    const order: Order = column === 'amount' ? { sentPaise: direction } : { createdAt: direction };
    const { docs, pagination } = await pageOf(this.payouts, filter, order, input);
    return { payouts: docs.map(toPayout), pagination };
  }

  async find(_id: string): Promise<PayoutBatchDoc> {
    const found = await this.batches.findById(_id).lean<PayoutBatchDoc>();
    if (!found) throw new AppError('PAYOUT_BATCH_NOT_FOUND');
    return found;
  }

  async withSums(doc: PayoutBatchDoc): Promise<PayoutBatch> {
    const sums = await this.payouts.aggregate<Sums>([
      { $match: { batchId: doc._id } },
      {
        $group: {
          _id: '$status',
          count: { $sum: 1 },
          sentPaise: { $sum: '$sentPaise' },
          commissionPaise: { $sum: '$commissionPaise' },
        },
      },
    ]);
    return toBatch(doc, sums);
  }
}

const isStatus = (text: string): text is PayoutStatus => (PAYOUT_STATUSES as readonly string[]).includes(text);

function toBatch(doc: PayoutBatchDoc, sums: readonly Sums[]): PayoutBatch {
  const total = (what: (sums: Sums) => number) => sums.reduce((all, one) => all + what(one), 0);
  const countOf = (status: PayoutStatus) => sums.find(({ _id }) => _id === status)?.count ?? 0;
  const open = OPEN_PAYOUT_STATUSES.some((status) => countOf(status) > 0);
  return {
    _id: doc._id,
    adapter: doc.adapter,
    status: doc.status === 'collecting' ? 'collecting' : open ? 'open' : 'done',
    createdAt: doc.createdAt.toISOString(),
    createdBy: doc.createdBy,
    payouts: total(({ count }) => count),
    total: toRupees(total(({ sentPaise }) => sentPaise)),
    commission: toRupees(total(({ commissionPaise }) => commissionPaise)),
    counts: Object.fromEntries(PAYOUT_STATUSES.map((status) => [status, countOf(status)])) as PayoutBatch['counts'],
    withoutAccount: doc.withoutAccount,
  };
}
