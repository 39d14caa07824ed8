import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REFUND_LATE, REFUND_MOVED, REFUND_STUCK } from '@sahaya/contracts';
import {
  creditReturnedEntries,
  HOUR_MS,
  MINUTE_MS,
  POLICY_V1,
  refundEntries,
  refundExpectedBy,
  refundFailedEntries,
  refundSplit,
  type RefundWay,
} from '@sahaya/domain';
import { Outbox, PolicyInForce } from '@sahaya/messaging';
import { Db, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { LedgerService } from '../ledger/ledger.module.js';
import { dueBy, later, pauseMs } from '../shared/backoff.js';
import { type CustomerPayment, paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { ProviderFault } from '../razorpay/razorpay.module.js';
import { type ProviderRefund, RazorpayClient } from '../razorpay/razorpay.module.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';
import { WalletService } from '../wallet/wallet.module.js';

/** The longest pause between two checks of a refund. */
const LONGEST_PAUSE_MS = 24 * HOUR_MS;
/** The lease of one replica while it calls the provider. */
const LEASE_MS = 10_000;
const BATCH = 20;
/** The number of attempts of a failed refund; then staff have to look at it. */
const ATTEMPTS = 5;

/** The refund exceeds the payment. */
export class RefundTooHigh extends Error {}

/**
 * Refunds: initiated → processed, or failed and repeated. The provider's responses and webhooks are two inputs of the
 * same steps.
 */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Refunds');
  private begun: () => void = () => undefined;
  /** The current policy, read in advance because a transaction makes no remote calls. */
  private policy = POLICY_V1;

  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly wallets: WalletService,
    private readonly ledger: LedgerService,
    private readonly razorpay: RazorpayClient,
    private readonly figures: PolicyInForce,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Called when a new refund is committed. */
  onBegun(listener: () => void): void {
    this.begun = listener;
  }

  of(purposeId: string): Promise<RefundDoc[]> {
    return this.refunds.find({ purposeId }).sort({ initiatedAt: 1, _id: 1 }).lean<RefundDoc[]>();
  }

  /** Takes the amount from the payments, money first, idempotent by the key; never more than was paid. */
  async begin(
    session: ClientSession,
    refund: { key: string; refundPaise: number; reason: string },
    payments: readonly CustomerPayment[],
  ): Promise<void> {
    if (refund.refundPaise === 0) return;
    if (await this.refunds.exists({ settlement: refund.key }).session(session)) return;
    const parts = refundSplit(refund.refundPaise, {
      moneyPaise: sum(payments.map(moneyLeft)),
      creditPaise: sum(payments.map(creditLeft)),
    });
    if (!parts) {
      this.logger.error({ ...refund, payments: payments.map(({ _id }) => _id) }, 'refund above what was paid: refused');
      throw new RefundTooHigh(refund.key);
    }
    await this.takeFrom(session, refund, payments, 'provider', parts.moneyPaise, moneyLeft);
    await this.takeFrom(session, refund, payments, 'credit', parts.creditPaise, creditLeft);
  }

  private async takeFrom(
    session: ClientSession,
    refund: { key: string; reason: string },
    payments: readonly CustomerPayment[],
    way: RefundWay,
    wanted: number,
    leftOf: (payment: PaymentDoc) => number,
  ): Promise<void> {
    let rest = wanted;
    for (const payment of payments) {
      const amountPaise = Math.min(rest, leftOf(payment));
      if (amountPaise === 0) continue;
      rest -= amountPaise;
      const field = way === 'provider' ? 'refundedPaise' : 'creditReturnedPaise';
      // Repeats the facts of the decision: another refund of the same payment makes this one repeat.
      const { matchedCount } = await this.payments.updateOne(
        { _id: payment._id, [field]: payment[field] },
        { $inc: { [field]: amountPaise } },
        { session },
      );
      if (matchedCount === 0) throw new Error(`payment ${payment._id} was changed meanwhile`);
      await this.initiate(session, refund, payment, way, amountPaise);
    }
  }

  private async initiate(
    session: ClientSession,
    { key: settlement, reason }: { key: string; reason: string },
    payment: CustomerPayment,
    way: RefundWay,
    amountPaise: number,
  ): Promise<void> {
    const now = this.clock.now();
    const { _id: paymentId, purpose, purposeId, customerId, helperId, surplus, method } = payment;
    const whose = { purpose, purposeId, customerId, helperId, paymentId, surplus };
    const key = `${settlement}:${paymentId}:${way}`;
    const begun = { _id: newId(), key, settlement, way, ...whose, amountPaise, reason, tries: 0, initiatedAt: now };
    if (way === 'credit') {
      const doc: RefundDoc = { ...begun, attempt: 0, status: 'processed', processedAt: now };
      await this.refunds.create([doc], { session });
      await this.ledger.post(session, creditReturnedEntries({ ...doc, refundId: doc._id }));
      await this.wallets.giveBack(session, customerId, amountPaise);
      return this.announce(session, doc);
    }
    const expectedBy = refundExpectedBy(method, now, this.policy);
    const doc: RefundDoc = { ...begun, attempt: 1, status: 'initiated', expectedBy, dueAt: now };
    await this.refunds.create([doc], { session });
    await this.announce(session, doc);
    this.db.afterCommit(session, this.begun);
  }

  /** The provider's state of one of our refunds, from a response or a webhook. */
  async heard(seen: ProviderRefund): Promise<string> {
    const [_id, attempt] = (seen.receipt ?? '').split('-');
    return this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOne({ _id, paymentId: seen.payment_id, amountPaise: seen.amount }, null, { session })
        .lean<RefundDoc>();
      if (!doc) return 'unknown refund';
      // For an earlier attempt or an ended refund: nothing new.
      if (doc.status !== 'initiated' || doc.attempt !== Number(attempt)) return 'nothing new';
      const taken = { ...doc, refundId: seen.id };
      const isNew = await this.ledger.post(session, refundEntries(factsOf(taken)));
      if (seen.status === 'processed') return this.processed(session, taken);
      if (seen.status === 'failed') {
        await this.ledger.post(session, refundFailedEntries(factsOf(taken)));
        return this.failed(session, taken);
      }
      if (!isNew) return 'nothing new';
      await this.refunds.updateOne({ _id }, { $set: { refundId: seen.id, tries: 0 } }, { session });
      return 'taken on';
    });
  }

  private async processed(session: ClientSession, doc: RefundDoc): Promise<string> {
    const { _id, refundId } = doc;
    const processedAt = this.clock.now();
    const change = { $set: { status: 'processed', refundId, processedAt }, $unset: { dueAt: 1 } };
    await this.refunds.updateOne({ _id }, change, { session });
    await this.announce(session, { ...doc, status: 'processed' });
    return 'processed';
  }

  private async failed(session: ClientSession, doc: RefundDoc): Promise<string> {
    const { _id, attempt } = doc;
    const isLast = attempt >= ATTEMPTS;
    const dueAt = later(this.clock.now(), pauseMs(attempt, 5 * MINUTE_MS, LONGEST_PAUSE_MS));
    const change = { $set: { status: 'failed', tries: 0, ...(!isLast && { dueAt }) } };
    await this.refunds.updateOne(
      { _id },
      { ...change, $unset: { refundId: 1, ...(isLast && { dueAt: 1 }) } },
      { session },
    );
    await this.announce(session, { ...doc, status: 'failed' });
    if (isLast) {
      const { purposeId, amountPaise } = doc;
      await this.outbox.add(session, REFUND_STUCK, { refundId: _id, purposeId, attempt, amountPaise });
      this.logger.error({ refund: _id, attempt }, 'a refund failed for the last time: a person has to look');
    }
    return 'failed';
  }

  private async announce(session: ClientSession, doc: RefundDoc): Promise<void> {
    if (doc.surplus) return;
    const { _id: refundId, purpose, purposeId, customerId, helperId, status, amountPaise, expectedBy } = doc;
    const ofPurpose = { purposeId, surplus: false };
    const [payments, refunds] = [
      await this.payments.find(ofPurpose, null, { session }).lean<PaymentDoc[]>(),
      await this.refunds.find(ofPurpose, null, { session }).lean<RefundDoc[]>(),
    ];
    const done = refunds.filter((other) => (other._id === refundId ? status : other.status) === 'processed');
    await this.outbox.add(session, REFUND_MOVED, {
      purpose,
      purposeId,
      customerId,
      helperId,
      refundId,
      status,
      amountPaise,
      refundedPaise: sum(done.map((other) => other.amountPaise)),
      paidPaise: sum(payments.map(paidFor)),
      ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
    });
  }

  /** Processes due refunds; returns their number. Two replicas may run it. */
  async processDue(): Promise<number> {
    this.policy = await this.figures.current();
    const now = this.clock.now();
    const due = await this.refunds
      .find(dueBy(now, LONGEST_PAUSE_MS))
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean<RefundDoc[]>();
    await Promise.all(due.map((doc) => this.advance(doc)));
    return due.length;
  }

  private async advance(seen: RefundDoc): Promise<void> {
    const lease = { $set: { dueAt: later(this.clock.now(), LEASE_MS) }, $inc: { tries: 1 } };
    const doc = await this.refunds
      .findOneAndUpdate({ _id: seen._id, dueAt: seen.dueAt, status: seen.status }, lease, { returnDocument: 'after' })
      .lean<RefundDoc>();
    if (!doc) return;
    if (doc.status === 'failed') return this.beginAnew(doc);
    try {
      await this.heard(await this.ask(doc));
      await this.lookAgain(doc);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      if (error.refused && !doc.refundId) return this.refusedByProvider(doc);
      await this.lookAgain(doc);
    }
  }

  private ask({ _id, attempt, paymentId, amountPaise, refundId }: RefundDoc): Promise<ProviderRefund> {
    if (refundId) return this.razorpay.refundById(refundId);
    return this.razorpay.refund(paymentId, amountPaise, `${_id}-${attempt}`, `refund-${_id}-${attempt}`);
  }

  /** In progress: a webhook may report the end sooner. */
  private async lookAgain({ _id, attempt, tries, refundId }: RefundDoc): Promise<void> {
    const pause = refundId ? pauseMs(tries, MINUTE_MS, 6 * HOUR_MS) : pauseMs(tries, 250, 10 * MINUTE_MS);
    const dueAt = later(this.clock.now(), pause);
    await this.refunds.updateOne({ _id, attempt, status: 'initiated' }, { $set: { dueAt } });
  }

  private async refusedByProvider({ _id, attempt }: RefundDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOne({ _id, attempt, status: 'initiated', refundId: { $exists: false } }, null, { session })
        .lean<RefundDoc>();
      if (doc) await this.failed(session, doc);
    });
  }

  private async beginAnew({ _id, attempt }: RefundDoc): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (session) => {
      const doc = await this.refunds
        .findOneAndUpdate(
          { _id, attempt, status: 'failed' },
          { $set: { status: 'initiated', attempt: attempt + 1, tries: 0, dueAt: now } },
          { session, returnDocument: 'after' },
        )
        .lean<RefundDoc>();
      if (doc) await this.announce(session, doc);
    });
  }

  /** Refunds that did not arrive in the promised time, once each. */
  async markLate(): Promise<number> {
    const now = this.clock.now();
    const late = await this.refunds
      .find({ status: { $in: ['initiated', 'failed'] }, expectedBy: { $lt: now }, lateSince: { $exists: false } })
      .limit(BATCH)
      .lean<RefundDoc[]>();
    for (const { _id, purpose, purposeId, customerId, helperId, amountPaise, expectedBy = now } of late)
      await this.db.transaction(async (session) => {
        const first = { _id, lateSince: { $exists: false } };
        const { modifiedCount } = await this.refunds.updateOne(first, { $set: { lateSince: now } }, { session });
        if (modifiedCount === 0) return;
        this.logger.error({ refund: _id, purposeId, expectedBy }, 'a refund has not arrived in the promised time');
        const whose = { purpose, purposeId, customerId, helperId };
        const late = { ...whose, refundId: _id, amountPaise, expectedBy: expectedBy.toISOString() };
        await this.outbox.add(session, REFUND_LATE, late);
      });
    return this.refunds.countDocuments({ status: { $in: ['initiated', 'failed'] }, expectedBy: { $lt: now } });
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
/** Dues of earlier visits stay paid. */
const moneyLeft = ({ amountPaise, duesPaise, refundedPaise }: PaymentDoc) => amountPaise - duesPaise - refundedPaise;
const creditLeft = ({ creditPaise, creditReturnedPaise }: PaymentDoc) => creditPaise - creditReturnedPaise;
const factsOf = ({ _id: refundId, attempt, amountPaise, purposeId, customerId }: RefundDoc) => ({
  refundId,
  attempt,
  amountPaise,
  purposeId,
  customerId,
});
