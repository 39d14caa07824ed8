import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminHelperPayouts,
  type adminPayout,
  type adminPayouts,
  AppError,
  type createPayouts,
  type exportPayouts,
  type FileAnswer,
  type InputOf,
  type markPayoutFailed,
  type markPayoutsPaid,
  type OutputOf,
  PAYOUT_MOVED,
  type PayoutBatch,
  signedIn,
} from '@sahaya/contracts';
import {
  istDate,
  istInstant,
  nettingOf,
  parseDate,
  PAYOUT_STATUSES,
  type PayoutDestination,
  payoutEntries,
  payoutFailedEntries,
  payoutPaidEntries,
  payoutSources,
  type PayoutStatus,
  toRupees,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey, newId, pageOf } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_ACCOUNT_MODEL, type HelperAccountDoc } from '../earnings/earnings.module.js';
import { EarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import type { PaymentEnv } from '../payment.env.js';
import { payoutCsv } from './payout-csv.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  PAYOUT_BATCH_MODEL,
  PAYOUT_MODEL,
  type PayoutAccountDoc,
  type PayoutBatchDoc,
  type PayoutDoc,
  toPayout,
} from '../shared/payout.model.js';
import { decrypt } from './payout-account-encryption.js';

const COLLECT_PAGE = 100;
/** The number of payouts marked at once. */
const WIDTH = 10;
const OPEN: PayoutStatus[] = ['pending', 'processing'];

interface Sums {
  _id: PayoutStatus;
  count: number;
  sentPaise: number;
  commissionPaise: number;
}
type News = Pick<PayoutDoc, 'reference' | 'reason' | 'providerId' | 'feePaise' | 'taxPaise'>;

/** Batches of payouts: balances are taken helper by helper with ledger entries, and return when a payout fails. */
@Injectable()
export class PayoutsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    @InjectModel(PAYOUT_BATCH_MODEL) private readonly batches: Model<PayoutBatchDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly destinations: Model<PayoutAccountDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly earnings: EarningsService,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
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

  /** Takes the balances of requested batches and continues after a crash. Two replicas may run it. */
  async collect(): Promise<void> {
    for (let batch; (batch = await this.batches.findOne({ status: 'collecting' }).lean());)
      await this.collectPage(batch);
  }

  private async collectPage({ _id, cursor, adapter }: PayoutBatchDoc): Promise<void> {
    const page = await this.accounts
      .find({ _id: { $gt: cursor }, payablePaise: { $gt: 0 } })
      .sort({ _id: 1 })
      .limit(COLLECT_PAGE)
      .lean<HelperAccountDoc[]>();
    const destinations = await this.destinations
      .find({ _id: { $in: page.map((account) => account._id) } })
      .lean<PayoutAccountDoc[]>();
    for (const destination of destinations) await this.take(_id, adapter, destination);
    const next = page.at(-1)?._id;
    await this.batches.updateOne(
      { _id, status: 'collecting', cursor },
      next
        ? { $set: { cursor: next }, $inc: { withoutAccount: page.length - destinations.length } }
        : { $set: { status: 'collected' } },
    );
  }

  /** Takes a helper's whole balance less cash commission; once for each batch. */
  private async take(
    batchId: string,
    adapter: PayoutBatchDoc['adapter'],
    { _id: helperId, name, masked, sealed }: PayoutAccountDoc,
  ): Promise<void> {
    const payoutId = newId();
    await this.db
      .transaction(async (session) => {
        const account = await this.accounts.findById(helperId, null, { session }).lean<HelperAccountDoc>();
        // Disputed amounts stay in the balance.
        const payablePaise = account ? account.payablePaise - (account.heldPaise ?? 0) : 0;
        if (!account || payablePaise <= 0) return;
        const commissionPaise = nettingOf({ ...account, payablePaise });
        const sentPaise = payablePaise - commissionPaise;
        const now = this.clock.now();
        const payout: PayoutDoc = {
          _id: payoutId,
          batchId,
          helperId,
          sentPaise,
          commissionPaise,
          // Nothing is sent if commission takes the whole balance.
          ...(sentPaise > 0 ? { status: 'pending' } : { status: 'paid', paidAt: now }),
          name,
          masked,
          sealed,
          createdAt: now,
          ...(adapter === 'razorpayx' && sentPaise > 0 && { dueAt: now }),
          tries: 0,
        };
        await this.payouts.create([payout], { session });
        const taken = { payablePaise: -payablePaise, commissionPaise: -commissionPaise, onTheWayPaise: sentPaise };
        await this.earnings.move(session, helperId, taken);
        await this.ledger.post(session, payoutEntries({ payoutId, helperId, sentPaise, commissionPaise }));
        await this.earnings.add(session, {
          key: `payout:${payoutId}`,
          helperId,
          kind: 'payout',
          balancePaise: -sentPaise,
          payout: { payoutId, masked, commissionPaise },
        });
      })
      .catch((error: unknown) => {
        // Taken for this batch already.
        if (!isDuplicateKey(error)) throw error;
      });
  }

  /** Forward only: a payout in this or a later state stays. Returns whether it moved. */
  async advance(payoutId: string, to: PayoutStatus, news: News = {}): Promise<boolean> {
    const from = payoutSources(to);
    return this.db.transaction(async (session) => {
      const paidAt = to === 'paid' ? { paidAt: this.clock.now() } : {};
      const isFinal = !OPEN.includes(to);
      const before = await this.payouts
        .findOneAndUpdate(
          { _id: payoutId, status: { $in: from } },
          { $set: { status: to, ...news, ...paidAt }, ...(isFinal && { $unset: { dueAt: 1 } }) },
          { session, returnDocument: 'before' },
        )
        .lean<PayoutDoc>();
      if (!before) return false;
      const { helperId, sentPaise, commissionPaise, masked } = before;
      const { feePaise = 0, taxPaise = 0 } = { ...before, ...news };
      const facts = { payoutId, helperId, sentPaise, commissionPaise, feePaise, taxPaise };
      if (to === 'paid') {
        await this.earnings.move(session, helperId, { onTheWayPaise: -sentPaise, paidOutPaise: sentPaise });
        await this.ledger.post(session, payoutPaidEntries(facts));
      }
      if (to === 'failed' || to === 'reversed') {
        const wasPaid = before.status === 'paid';
        const back = wasPaid ? { paidOutPaise: -sentPaise } : { onTheWayPaise: -sentPaise };
        await this.earnings.move(session, helperId, { payablePaise: sentPaise, ...back });
        await this.ledger.post(session, payoutFailedEntries(facts, wasPaid));
        await this.earnings.add(session, {
          key: `payout:${payoutId}:returned`,
          helperId,
          kind: 'payout_returned',
          balancePaise: sentPaise,
          payout: { payoutId, masked, commissionPaise: 0 },
        });
      }
      if (to === 'paid' || to === 'failed' || to === 'reversed')
        await this.outbox.add(session, PAYOUT_MOVED, {
          payoutId,
          helperId,
          status: to,
          amountPaise: sentPaise,
          masked,
        });
      return true;
    });
  }

  async list(input: InputOf<typeof adminPayouts>): Promise<OutputOf<typeof adminPayouts>> {
    const { docs, pagination } = await pageOf(this.batches, {}, { createdAt: -1 }, input);
    return { batches: await Promise.all(docs.map((doc) => this.withSums(doc))), pagination };
  }

  async one({ id: batchId, status, ...page }: InputOf<typeof adminPayout>): Promise<OutputOf<typeof adminPayout>> {
    const batch = await this.batchOf(batchId);
    const wanted = { batchId, ...(isStatus(status) && { status }) };
    const { docs, pagination } = await pageOf(this.payouts, wanted, { helperId: 1 }, page);
    return { batch: await this.withSums(batch), payouts: docs.map(toPayout), pagination };
  }

  /** Payouts of all batches. */
  async single(input: InputOf<typeof adminHelperPayouts>): Promise<OutputOf<typeof adminHelperPayouts>> {
    const { status, helperId, from } = input;
    if (status && !isStatus(status)) throw new AppError('INVALID_INPUT', { field: 'status' });
    const since = from && parseDate(from);
    if (since === undefined) throw new AppError('INVALID_INPUT', { field: 'from' });
    const filter = {
      ...(isStatus(status) && { status }),
      ...(helperId && { helperId }),
      ...(since && { createdAt: { $gte: istInstant(since, '00:00') } }),
    };
    const { docs, pagination } = await pageOf(this.payouts, filter, { createdAt: -1 }, input);
    return { payouts: docs.map(toPayout), pagination };
  }

  /** For the bank: the only place that shows full destinations. */
  async export({ id: batchId }: InputOf<typeof exportPayouts>): Promise<FileAnswer> {
    const { createdAt } = await this.batchOf(batchId);
    const open = await this.payouts
      .find({ batchId, status: { $in: OPEN } })
      .sort({ helperId: 1 })
      .lean<PayoutDoc[]>();
    const rows = open.map((payout) => ({ payout, destination: this.destinationOf(payout) }));
    return {
      name: `payouts-${istDate(createdAt)}-${batchId}.csv`,
      type: 'text/csv; charset=utf-8',
      base64: payoutCsv(rows).toString('base64'),
    };
  }

  destinationOf({ sealed, helperId }: Pick<PayoutDoc, 'sealed' | 'helperId'>): PayoutDestination {
    return decrypt(sealed, helperId, this.env.PAYOUT_ACCOUNT_KEY) as PayoutDestination;
  }

  async markPaid(input: InputOf<typeof markPayoutsPaid>): Promise<OutputOf<typeof markPayoutsPaid>> {
    const { id: batchId, payoutIds, reference } = input;
    const batch = await this.batchOf(batchId);
    // The provider reports its own payouts.
    if (batch.adapter !== 'manual') throw new AppError('PAYOUT_MOVE_REFUSED', { adapter: batch.adapter });
    const wanted = { batchId, ...(payoutIds.length > 0 && { _id: { $in: payoutIds } }) };
    const found = await this.payouts.find(wanted, { status: 1 }).lean<PayoutDoc[]>();
    if (found.length < payoutIds.length) throw new AppError('PAYOUT_NOT_FOUND');
    const open = found.filter(({ status }) => OPEN.includes(status));
    const news = reference ? { reference } : {};
    for (let from = 0; from < open.length; from += WIDTH)
      await Promise.all(open.slice(from, from + WIDTH).map(({ _id }) => this.advance(_id, 'paid', news)));
    return { batch: await this.withSums(batch) };
  }

  /** For manual batches: a payout in transit failed, or a paid one was reversed. */
  async markFailed(input: InputOf<typeof markPayoutFailed>): Promise<OutputOf<typeof markPayoutFailed>> {
    const { id: batchId, payoutId, reason } = input;
    const { adapter } = await this.batchOf(batchId);
    if (adapter !== 'manual') throw new AppError('PAYOUT_MOVE_REFUSED', { adapter });
    const found = await this.payouts.findOne({ _id: payoutId, batchId }).lean<PayoutDoc>();
    if (!found) throw new AppError('PAYOUT_NOT_FOUND');
    if (found.sentPaise === 0) throw new AppError('PAYOUT_MOVE_REFUSED', { status: found.status });
    const to = found.status === 'paid' ? 'reversed' : 'failed';
    const isOver = found.status === 'failed' || found.status === 'reversed';
    if (!isOver && !(await this.advance(payoutId, to, reason ? { reason } : {})))
      throw new AppError('PAYOUT_MOVE_REFUSED', { status: found.status });
    return { payout: toPayout(await this.payouts.findById(payoutId).orFail().lean<PayoutDoc>()) };
  }

  private async batchOf(_id: string): Promise<PayoutBatchDoc> {
    const found = await this.batches.findById(_id).lean<PayoutBatchDoc>();
    if (!found) throw new AppError('PAYOUT_BATCH_NOT_FOUND');
    return found;
  }

  private async withSums(doc: PayoutBatchDoc): Promise<PayoutBatch> {
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
  const open = OPEN.some((status) => countOf(status) > 0);
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
