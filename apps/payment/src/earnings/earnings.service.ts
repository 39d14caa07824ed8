import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type BookingSettled,
  type cashStanding,
  type InputOf,
  type myEarnings,
  type OutputOf,
  paginate,
  type recordCommissionPayment,
  signedIn,
  type SubscriptionSettled,
} from '@sahaya/contracts';
import {
  cashStandingOf,
  commissionCaptureEntries,
  commissionPaidEntries,
  EARNED_KINDS,
  earningOf,
  type EarnedKind,
  type SettledFacts,
  toPaise,
  toRupees,
  weekOfInstant,
} from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  EARNING_LINE_MODEL,
  type EarnedVisit,
  type EarningLineDoc,
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
  toEarningLine,
} from './earnings.model.js';
import { HoldsService } from './holds.service.js';
import { LedgerService } from '../ledger/ledger.module.js';
import type { PaymentEnv } from '../payment.env.js';
import { PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';

type Delta = Partial<Record<'payablePaise' | 'commissionPaise' | 'onTheWayPaise' | 'paidOutPaise', number>>;
/** The helper's part of an open due. */
interface Awaited {
  helperId: string;
  purposeId: string;
  dueHelperPaise: number;
}
type Line = Pick<EarningLineDoc, 'key' | 'helperId' | 'kind'> & Partial<EarningLineDoc>;

/**
 * The earnings of helpers, line by line, and their balances. The sums equal those of the ledger: writers of ledger
 * entries call this service in the same session.
 */
@Injectable()
export class EarningsService {
  constructor(
    @InjectModel(EARNING_LINE_MODEL) private readonly lines: Model<EarningLineDoc>,
    @InjectModel(HELPER_ACCOUNT_MODEL) private readonly accounts: Model<HelperAccountDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly ledger: LedgerService,
    private readonly holds: HoldsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a settled booking, together with its `settlement` and `cash_commission` entries. False if it is recorded
   * already.
   */
  async record(session: ClientSession, settled: BookingSettled): Promise<boolean> {
    const { bookingId, method, service, date, startTime, endTime, customerId, customerName } = settled;
    const visit: EarnedVisit = {
      purpose: 'booking',
      purposeId: bookingId,
      method,
      service,
      date,
      startTime,
      endTime,
      customerId,
      customerName,
    };
    const isNew = await this.write(session, settled, visit, settled);
    await this.accounts.updateOne(
      { _id: settled.helperId, isDeleted: { $ne: true } },
      { $set: { name: settled.helperName } },
      { session },
    );
    return isNew;
  }

  /** Records a settled visit of a subscription. */
  async recordSubscription(
    session: ClientSession,
    settled: SubscriptionSettled & { processingFeePaise: number },
  ): Promise<boolean> {
    const { subscriptionId, customerId, reason, helperPaise, platformPaise, processingFeePaise } = settled;
    const kind = reason === 'delivered' ? 'completed' : 'cancelled';
    const price = { basePaise: 0, surchargePaise: 0, platformFeePaise: 0, processingFeePaise };
    const owed = { dueHelperPaise: 0, cashCommissionPaise: 0 };
    const facts: SettledFacts = { kind, method: 'online', price, helperPaise, platformPaise, ...owed };
    const { services: [service] = [], ...visit } = settled.visit ?? {};
    const earned = {
      purpose: 'subscription' as const,
      purposeId: subscriptionId,
      method: 'online' as const,
      customerId,
    };
    return this.write(session, settled, { ...earned, ...visit, ...(service && { service }) }, facts);
  }

  private async write(
    session: ClientSession,
    { key, helperId }: { key: string; helperId: string },
    visit: EarnedVisit,
    settled: SettledFacts,
  ): Promise<boolean> {
    const earning = earningOf(settled);
    if (!earning) return true;
    const isNew = await this.add(session, { ...earning, key: `settlement:${key}`, helperId, visit });
    if (!isNew) return false;
    const { helperPaise, cashCommissionPaise } = settled;
    await this.move(session, helperId, { payablePaise: helperPaise, commissionPaise: cashCommissionPaise });
    // An amount that a later payment brings is no longer awaited.
    if (earning.kind === 'correction' && helperPaise > 0)
      await this.lessAwaited(session, helperId, visit.purposeId, helperPaise);
    return true;
  }

  /** A customer has paid an old due; together with the `capture` entries that pass on the helper's part. */
  async collected(session: ClientSession, due: Awaited & { key: string }): Promise<void> {
    const { key, helperId, purposeId, dueHelperPaise: paise } = due;
    if (paise === 0) return;
    const first = await this.lessAwaited(session, helperId, purposeId, paise);
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
  async waived(session: ClientSession, { helperId, purposeId, dueHelperPaise }: Awaited): Promise<void> {
    await this.lessAwaited(session, helperId, purposeId, dueHelperPaise);
  }

  /** Reduces the awaited amount of the line. */
  private async lessAwaited(session: ClientSession, helperId: string, purposeId: string, paise: number) {
    const waiting = { helperId, 'visit.purposeId': purposeId, awaitedPaise: { $gt: 0 } };
    const line = await this.lines.findOne(waiting, null, { session }).lean<EarningLineDoc>();
    if (!line) return undefined;
    const awaitedPaise = Math.max(0, line.awaitedPaise - paise);
    await this.lines.updateOne({ _id: line._id }, { $set: { awaitedPaise } }, { session });
    return line;
  }

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

  async mine({ actor, page, limit }: InputOf<typeof myEarnings>): Promise<OutputOf<typeof myEarnings>> {
    const { userId: helperId } = signedIn(actor);
    const [account, waitingPaise, weekPaise, docs, total] = await Promise.all([
      this.account(helperId),
      this.holds.waitingPaise(helperId),
      this.earnedInWeek(helperId, weekOfInstant(this.clock.now())),
      this.lines
        .find({ helperId })
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<EarningLineDoc[]>(),
      this.lines.countDocuments({ helperId }),
    ]);
    const payoutIds = docs.flatMap(({ payout }) => payout?.payoutId ?? []);
    const payouts = await this.payouts.find({ _id: { $in: payoutIds } }, { status: 1 }).lean<PayoutDoc[]>();
    const statusOf = new Map(payouts.map(({ _id, status }) => [_id, status]));
    const { due, limit: cashLimit, standing } = this.standingOf(account);
    const disputedPaise = Math.max(0, (account.heldPaise ?? 0) - waitingPaise);
    return {
      summary: {
        toBePaid: toRupees(account.payablePaise),
        ...(disputedPaise > 0 && { held: toRupees(disputedPaise) }),
        ...(waitingPaise > 0 && { waiting: toRupees(waitingPaise) }),
        onTheWay: toRupees(account.onTheWayPaise),
        paidOut: toRupees(account.paidOutPaise),
        thisWeek: toRupees(weekPaise),
        cashCommission: { due: toRupees(due), limit: toRupees(cashLimit), standing },
      },
      lines: docs.map((doc) => toEarningLine(doc, statusOf.get(doc.payout?.payoutId ?? ''))),
      pagination: paginate(page, limit, total),
    };
  }

  private async earnedInWeek(helperId: string, week: string): Promise<number> {
    const [row] = await this.lines.aggregate<{ paise: number }>([
      { $match: { helperId, week, kind: { $in: [...EARNED_KINDS] satisfies EarnedKind[] } } },
      { $group: { _id: null, paise: { $sum: '$netPaise' } } },
    ]);
    return row?.paise ?? 0;
  }

  async cashStanding({ helperId }: InputOf<typeof cashStanding>): Promise<OutputOf<typeof cashStanding>> {
    const { due, limit, standing } = this.standingOf(await this.account(helperId));
    return { standing, duePaise: due, limitPaise: limit };
  }

  private standingOf({ commissionPaise: due }: HelperAccountDoc) {
    const limit = toPaise(this.env.CASH_COMMISSION_LIMIT);
    return { due, limit, standing: cashStandingOf(due, limit) };
  }

  /** A balance below zero is the helper's debt, as is cash commission. */
  async unsettled(helperId: string): Promise<{ owedPaise: number; earnedPaise: number }> {
    const { payablePaise, commissionPaise, onTheWayPaise } = await this.account(helperId);
    return {
      owedPaise: commissionPaise + Math.max(0, -payablePaise),
      earnedPaise: Math.max(0, payablePaise) + onTheWayPaise,
    };
  }

  async commissionDue(helperId: string): Promise<number> {
    return (await this.account(helperId)).commissionPaise;
  }

  /** Cash commission paid through the provider, including its entries; an excess belongs to the helper. */
  async commissionCaptured(
    session: ClientSession,
    payment: { paymentId: string; helperId: string; amountPaise: number },
  ): Promise<void> {
    const { paymentId, helperId, amountPaise } = payment;
    const { commissionPaise: due } = await this.account(helperId, session);
    const commissionPaise = Math.min(amountPaise, due);
    const key = `commission:${paymentId}`;
    await this.add(session, { key, helperId, kind: 'commission_paid', balancePaise: amountPaise });
    const delta = { commissionPaise: -commissionPaise, payablePaise: amountPaise - commissionPaise };
    await this.move(session, helperId, delta);
    await this.ledger.post(session, commissionCaptureEntries({ ...payment, commissionPaise }));
  }

  private async account(helperId: string, session: ClientSession | null = null): Promise<HelperAccountDoc> {
    const known = await this.accounts.findById(helperId, null, { session }).lean<HelperAccountDoc>();
    return known ?? { _id: helperId, name: '', payablePaise: 0, commissionPaise: 0, onTheWayPaise: 0, paidOutPaise: 0 };
  }

  /** Cash commission received by staff; at most the due, and once per reference. */
  async recordCommissionPayment(
    input: InputOf<typeof recordCommissionPayment>,
  ): Promise<OutputOf<typeof recordCommissionPayment>> {
    const { id: helperId, reference } = input;
    const paise = toPaise(input.amount ?? 0);
    if (!(paise > 0) || !reference) throw new AppError('COMMISSION_PAYMENT_INVALID', { field: 'amount' });
    const key = `commission:${helperId}:${reference}`;
    await this.db.transaction(async (session) => {
      const isNew = await this.add(session, { key, helperId, kind: 'commission_paid', balancePaise: paise });
      if (!isNew) return;
      const enough = { _id: helperId, commissionPaise: { $gte: paise } };
      const { modifiedCount } = await this.accounts.updateOne(
        enough,
        { $inc: { commissionPaise: -paise } },
        { session },
      );
      if (modifiedCount === 0) throw new AppError('COMMISSION_PAYMENT_INVALID', { field: 'amount' });
      await this.ledger.post(session, commissionPaidEntries({ key, helperId, paise }));
    });
    const { commissionPaise } = await this.account(helperId);
    return { due: toRupees(commissionPaise) };
  }
}
