import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { PAYOUT_MOVED } from '@sahaya/contracts';
import {
  nettingOf,
  payoutEntries,
  payoutFailedEntries,
  payoutPaidEntries,
  payoutSources,
  type PayoutStatus,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { EarningsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import {
  OPEN_PAYOUT_STATUSES,
  PAYOUT_MODEL,
  type PayoutAccountDoc,
  type PaidVisits,
  type PayoutBatchDoc,
  type PayoutDoc,
} from '../shared/payout.model.js';

const joinPaidVisits = (first: PaidVisits, then: PaidVisits): PaidVisits => {
  const days = [first.from, first.to, then.from, then.to].filter((day) => day !== undefined).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return { count: first.count + then.count, ...(from && { from }), ...(to && { to }) };
};

type News = Pick<PayoutDoc, 'reference' | 'reason' | 'category' | 'providerId' | 'feePaise' | 'taxPaise'>;

/** The states of a payout, each with its ledger entries and earning lines; a failed payout returns its balance. */
@Injectable()
export class PayoutTransitionsService {
  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly earnings: EarningsService,
    private readonly ledger: LedgerService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Takes a helper's whole balance less cash commission. Throws the duplicate key error if the batch has taken it. */
  async create(
    { _id: batchId, adapter }: Pick<PayoutBatchDoc, '_id' | 'adapter'>,
    { _id: helperId, name, masked, sealed, keyId }: PayoutAccountDoc,
  ): Promise<void> {
    const payoutId = newId();
    await this.db.transaction(async (session) => {
      const account = await this.earnings.account(helperId, session);
      // Disputed amounts stay in the balance.
      const payablePaise = account.payablePaise - (account.heldPaise ?? 0);
      if (payablePaise <= 0) return;
      const commissionPaise = nettingOf({ ...account, payablePaise });
      const sentPaise = payablePaise - commissionPaise;
      const visits = await this.findVisits(helperId, session);
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
        ...(keyId && { keyId }),
        visits,
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
    });
  }

  /** The visits since the payout before; a returned payout is repeated by the next one, with its visits. */
  private async findVisits(helperId: string, session: ClientSession): Promise<PaidVisits> {
    const last = await this.earnings.findLastPayoutLine(session, helperId);
    if (last?.kind !== 'payout_returned' || !last.payout) return this.earnings.sumVisits(session, helperId, last?.at);
    const before = await this.earnings.findLastPayoutLine(session, helperId, ['payout']);
    const since = await this.earnings.sumVisits(session, helperId, before?.at);
    const returned = await this.payouts.findById(last.payout.payoutId, null, { session }).lean<PayoutDoc>();
    return returned?.visits ? joinPaidVisits(returned.visits, since) : since;
  }

  /** Forward only: a payout in this or a later state stays. Returns whether it moved. */
  async advance(payoutId: string, to: PayoutStatus, news: News = {}): Promise<boolean> {
    const from = payoutSources(to);
    return this.db.transaction(async (session) => {
      const paidAt = to === 'paid' ? { paidAt: this.clock.now() } : {};
      const isFinal = !OPEN_PAYOUT_STATUSES.includes(to);
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
}
