import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type EarningKind, istInstant, weekOfInstant } from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { PaidVisits } from '../shared/payout.model.js';
import {
  EARNING_LINE_MODEL,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
} from './earnings.model.js';

type Delta = Partial<Record<'payablePaise' | 'commissionPaise' | 'onTheWayPaise' | 'paidOutPaise', number>>;
/** The helper's part of an open due. */
interface AwaitedPart {
  helperId: string;
  purposeId: string;
  dueHelperPaise: number;
}
type Line = Pick<EarningLineDoc, 'key' | 'helperId' | 'kind'> & Partial<EarningLineDoc>;

/**
 * The earning lines of helpers and their balances. The sums equal those of the ledger: writers of ledger entries call
 * this service in the same session.
 */
@Injectable()
export class EarningsService {
  constructor(
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    private readonly clock: Clock,
  ) {}

  /** True if the line is new: the same key is written once. */
  async add(session: ClientSession, line: Line): Promise<boolean> {
    if (await this.lines.exists({ key: line.key }).session(session)) return false;
    const at = this.clock.now();
    const nothing = { grossPaise: 0, deductions: [], netPaise: 0, cashPaise: 0, awaitedPaise: 0, balancePaise: 0 };
    await this.lines.create([{ ...nothing, ...line, _id: newId(), at, week: weekOfInstant(at) }], { session });
    return true;
  }

  async move(session: ClientSession, helperId: string, delta: Delta): Promise<void> {
    await this.accounts.updateOne({ _id: helperId }, { $inc: delta }, { session, upsert: true });
  }

  /**
   * The line of this key, unless a payout has taken it. A payout takes the whole balance, without the pay of visits
   * whose agreed end is ahead.
   */
  async findUnpaid(
    session: ClientSession,
    { helperId, key }: Pick<EarningLineDoc, 'helperId' | 'key'>,
  ): Promise<EarningLineDoc | undefined> {
    const line = await this.lines.findOne({ key }, null, { session }).lean<EarningLineDoc>();
    if (line?.helperId !== helperId) return undefined;
    const payout = await this.findLastPayoutLine(session, helperId);
    if (payout?.kind !== 'payout') return line;
    const { date, endTime } = line.visit ?? {};
    const endsAt = date && endTime ? istInstant(date, endTime) : line.at;
    return payout.at < (endsAt > line.at ? endsAt : line.at) ? line : undefined;
  }

  /** The last payout, or return of one. */
  async findLastPayoutLine(
    session: ClientSession,
    helperId: string,
    kinds: EarningKind[] = ['payout', 'payout_returned'],
  ): Promise<EarningLineDoc | null> {
    return this.lines
      .findOne({ helperId, kind: { $in: kinds } }, null, { session })
      .sort({ at: -1, _id: -1 })
      .lean<EarningLineDoc>();
  }

  /** The visits with pay for the balance after a time, or all, each counted once. */
  async sumVisits(session: ClientSession, helperId: string, after: Date | undefined): Promise<PaidVisits> {
    const visit = {
      purposeId: '$visit.purposeId',
      date: '$visit.date',
      startTime: '$visit.startTime',
      // Each line without a day is a visit of its own.
      line: { $cond: [{ $gt: ['$visit.date', null] }, null, '$_id'] },
    };
    const paid = { 'visit.purposeId': { $exists: true }, balancePaise: { $gt: 0 } };
    const [row] = await this.lines
      .aggregate<{ count: number; from: string | null; to: string | null }>([
        { $match: { helperId, ...(after && { at: { $gt: after } }), ...paid } },
        { $group: { _id: visit } },
        { $group: { _id: null, count: { $sum: 1 }, from: { $min: '$_id.date' }, to: { $max: '$_id.date' } } },
      ])
      .session(session);
    const { count, from, to } = row ?? { count: 0, from: null, to: null };
    return { count, ...(from && { from }), ...(to && { to }) };
  }

  /** The balances of a helper; all are zero before the first line. */
  async account(helperId: string, session: ClientSession | null = null): Promise<HelperAccountDoc> {
    const known = await this.accounts.findById(helperId, null, { session }).lean<HelperAccountDoc>();
    return known ?? { _id: helperId, name: '', payablePaise: 0, commissionPaise: 0, onTheWayPaise: 0, paidOutPaise: 0 };
  }

  /** A customer has paid an old due; together with the `capture` entries that pass on the helper's part. */
  async collected(session: ClientSession, due: AwaitedPart & { key: string }): Promise<void> {
    const { key, helperId, purposeId, dueHelperPaise: paise } = due;
    if (paise === 0) return;
    const first = await this.reduceAwaited(session, { helperId, purposeId, paise });
    const isNew = await this.add(session, {
      key: `due:${key}`,
      helperId,
      kind: first?.kind ?? 'correction',
      visit: first?.visit ?? { purpose: 'booking', purposeId, method: 'online' },
      grossPaise: paise,
      netPaise: paise,
      balancePaise: paise,
    });
    if (isNew) await this.move(session, helperId, { payablePaise: paise });
  }

  /** A waived due is not awaited any more. */
  async waived(session: ClientSession, { helperId, purposeId, dueHelperPaise: paise }: AwaitedPart): Promise<void> {
    await this.reduceAwaited(session, { helperId, purposeId, paise });
  }

  /** Reduces the awaited amount of the line of a visit. Returns the line as it was before, if one is awaited. */
  async reduceAwaited(
    session: ClientSession,
    { helperId, purposeId, paise }: { helperId: string; purposeId: string; paise: number },
  ): Promise<EarningLineDoc | undefined> {
    const waiting = { helperId, 'visit.purposeId': purposeId, awaitedPaise: { $gt: 0 } };
    const line = await this.lines.findOne(waiting, null, { session }).lean<EarningLineDoc>();
    if (!line) return undefined;
    const awaitedPaise = Math.max(0, line.awaitedPaise - paise);
    await this.lines.updateOne({ _id: line._id }, { $set: { awaitedPaise } }, { session });
    return line;
  }
}
