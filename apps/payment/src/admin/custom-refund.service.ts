import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminRefundable,
  type adminRefundProposals,
  AppError,
  type decideRefund,
  type InputOf,
  type OutputOf,
  type proposeRefund,
  REFUND_DECIDED,
  REFUND_PROPOSED,
  type refundByPolicy,
  refuse,
  type reserveRefund,
  signedIn,
} from '@sahaya/contracts';
import { policyRefundPaise, reasonViolation, type RefundProposalState, toPaise, toRupees } from '@sahaya/domain';
import { Outbox, StaffNames } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { HoldsService } from '../earnings/earnings.module.js';
import { LedgerService } from '../ledger/ledger.module.js';
import { type CustomerPayment, paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { PurchasesService } from '../shared/purchases.service.js';
import { RefundLimitService } from '../refunds/refunds.module.js';
import { REFUND_PROPOSAL_MODEL, type RefundProposalDoc, toProposal } from '../shared/refund-proposal.model.js';
import { SettlementService } from '../settlement/settlement.module.js';

/** The refund by policy has been made or waits for a second person. */
class AlreadyByPolicy extends Error {
  constructor(readonly proposal: RefundProposalDoc) {
    super(proposal._id);
  }
}
type PolicyQuote = Awaited<ReturnType<PurchasesService['policyOf']>>;

/**
 * Refunds by staff, of a custom amount or of the policy's: at the platform's cost, at most the rest of the payment.
 * Above the limits of 24 hours a second person approves them.
 */
@Injectable()
export class CustomRefundService {
  constructor(
    @InjectModel(REFUND_PROPOSAL_MODEL) private readonly proposals: Model<RefundProposalDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly settlements: SettlementService,
    private readonly ledger: LedgerService,
    private readonly holds: HoldsService,
    private readonly limits: RefundLimitService,
    private readonly purchases: PurchasesService,
    private readonly outbox: Outbox,
    private readonly names: StaffNames,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async propose(input: InputOf<typeof proposeRefund>) {
    const { actor, purposeId, amount, reason } = input;
    refuse(reasonViolation({ reason }));
    const amountPaise = paiseOf(amount);
    const { userId: proposedBy } = signedIn(actor);
    return this.idempotency.once('payment.propose-refund', input, async (session) => {
      const payments = await this.paymentsOf(session, purposeId);
      const [payment] = payments;
      if (!payment) throw new AppError('REFUND_TOO_HIGH', { refundable: 0 });
      await this.expectLeft(session, purposeId, payments, amountPaise);
      return this.record(session, payment, { amountPaise, reason, proposedBy });
    });
  }

  /**
   * The current amount of the policy, once for each booking; if another amount was displayed, this one is returned
   * instead.
   */
  async byPolicy(input: InputOf<typeof refundByPolicy>) {
    const { actor, id, quote: shown, reason } = input;
    refuse(reasonViolation({ reason }));
    const { userId: proposedBy } = signedIn(actor);
    const scope = 'payment.refund-by-policy';
    const known = await this.idempotency.answered<OutputOf<typeof refundByPolicy>>(scope, input);
    if (known) return known;
    const policy = await this.purchases.policyOf(id);
    try {
      return await this.idempotency.once(scope, input, async (session) => {
        const earlier = await this.carriedOut(session, id);
        if (earlier) throw new AlreadyByPolicy(earlier);
        const payments = await this.paymentsOf(session, id);
        await this.expectNoDispute(session, id);
        const amountPaise = paiseOfPolicy(policy, (await this.sumsOf(session, id, payments)).leftPaise);
        const [payment] = payments;
        if (!payment || amountPaise === 0) throw new AppError('REFUND_NOT_BY_POLICY');
        if (quoteName(id, amountPaise) !== shown) {
          throw new AppError('REFUND_QUOTE_CHANGED', { refund: toRupees(amountPaise) });
        }
        return this.record(session, payment, { amountPaise, reason, proposedBy, policyOf: id, byPolicy: true });
      });
    } catch (error) {
      if (error instanceof AlreadyByPolicy) throw await this.changed(error.proposal);
      throw error;
    }
  }

  /** Within the limits of 24 hours it is executed in the same transaction. */
  private async record(
    session: ClientSession,
    { purpose, purposeId, customerId, helperId }: CustomerPayment,
    asked: Pick<RefundProposalDoc, 'amountPaise' | 'reason' | 'proposedBy' | 'policyOf' | 'byPolicy'>,
  ) {
    const now = this.clock.now();
    const _id = newId();
    const { amountPaise, proposedBy } = asked;
    const parties = { purchase: purposeId, customer: customerId, staff: proposedBy };
    const isAlone = !(await this.limits.reserve(session, { key: _id, parties, amountPaise }));
    const doc: RefundProposalDoc = {
      _id,
      ...{ purpose, purposeId, customerId, helperId, ...asked, proposedAt: now },
      state: isAlone ? 'approved' : 'proposed',
      ...(isAlone && { decidedBy: asked.proposedBy, decidedAt: now }),
    };
    await this.proposals.create([doc], { session });
    if (isAlone) await this.settlements.byHand(session, doc);
    else {
      await this.outbox.add(session, REFUND_PROPOSED, { proposalId: _id, purposeId, amountPaise, proposedBy });
    }
    return { proposal: toProposal(doc) };
  }

  /** Of two simultaneous decisions, the second returns the first one's result. */
  async decide({ actor, id, decision, note }: InputOf<typeof decideRefund>) {
    const { userId: decidedBy } = signedIn(actor);
    const state = ({ approve: 'approved', reject: 'rejected' } as const)[decision];
    if (!state) throw new AppError('INVALID_INPUT', { field: 'decision' });
    const { doc, isEarlier } = await this.db.transaction(async (session) => {
      const found = await this.proposals.findById(id, null, { session }).lean<RefundProposalDoc>();
      if (!found) throw new AppError('REFUND_NOT_FOUND');
      if (found.state !== 'proposed') return { doc: found, isEarlier: true };
      if (found.proposedBy === decidedBy) throw new AppError('SECOND_PERSON');
      if (state === 'approved') await this.carryOut(session, found);
      else {
        const parties = { purchase: found.purposeId, customer: found.customerId, staff: found.proposedBy };
        await this.limits.release(session, { key: id, parties });
      }
      const decided = { state, decidedBy, decidedAt: this.clock.now(), ...(note && { note }) };
      const after = await this.proposals
        .findOneAndUpdate(
          { _id: id, state: 'proposed' },
          // A rejected refund may be requested again.
          { $set: decided, ...(state === 'rejected' && { $unset: { policyOf: 1 } }) },
          { session, returnDocument: 'after' },
        )
        .orFail()
        .lean<RefundProposalDoc>();
      await this.outbox.add(session, REFUND_DECIDED, { proposalId: id, purposeId: after.purposeId, decidedBy });
      return { doc: after, isEarlier: false };
    });
    if (isEarlier) throw await this.changed(doc);
    return { proposal: toProposal(doc) };
  }

  /** For a refund that the booking service decides. */
  async reserve(input: InputOf<typeof reserveRefund>): Promise<OutputOf<typeof reserveRefund>> {
    const { key, purposeId: purchase, customerId: customer, staffId: staff, amountPaise } = input;
    const parties = { purchase, customer, staff };
    return this.db.transaction(async (session) => {
      if (amountPaise > 0) return { needsApproval: await this.limits.reserve(session, { key, parties, amountPaise }) };
      await this.limits.release(session, { key, parties });
      return { needsApproval: false };
    });
  }

  private changed(doc: RefundProposalDoc): Promise<AppError> {
    const { decidedBy: by = doc.proposedBy, state: what, decidedAt: at = doc.proposedAt } = doc;
    return this.names.changed({ by, what, at });
  }

  async list({ state, purposeId, ...page }: InputOf<typeof adminRefundProposals>) {
    // An unknown state finds nothing.
    const filter = { ...(state && { state: state as RefundProposalState }), ...(purposeId && { purposeId }) };
    const { docs, pagination } = await pageOf(this.proposals, filter, { proposedAt: -1, _id: -1 }, page);
    return { proposals: docs.map(toProposal), pagination };
  }

  /** The basis of `propose` and `byPolicy`, shown before the request. */
  async refundable({ actor, id }: InputOf<typeof adminRefundable>): Promise<OutputOf<typeof adminRefundable>> {
    const { userId: staff } = signedIn(actor);
    const known = await this.db.transaction(async (session) => {
      const payments = await this.paymentsOf(session, id);
      const inDispute = await this.holds.isOpen(session, id);
      const { leftPaise, ...sums } = await this.sumsOf(session, id, payments);
      const isOpen = payments[0]?.purpose === 'booking' && !(await this.carriedOut(session, id));
      const customer = payments[0]?.customerId ?? '';
      const withoutApprovalPaise = await this.limits.withoutApprovalPaise(session, { purchase: id, customer, staff });
      return { ...sums, leftPaise: inDispute ? 0 : leftPaise, inDispute, isOpen, withoutApprovalPaise };
    });
    const { paidPaise, returnedPaise, heldPaise, leftPaise, inDispute, isOpen } = known;
    const policyPaise = isOpen && leftPaise > 0 ? paiseOfPolicy(await this.purchases.policyOf(id), leftPaise) : 0;
    return {
      paid: toRupees(paidPaise),
      returned: toRupees(returnedPaise),
      held: toRupees(heldPaise),
      refundable: toRupees(leftPaise),
      inDispute,
      awaitingApproval: toRupees(known.proposedPaise),
      withoutApproval: toRupees(known.withoutApprovalPaise),
      ...(policyPaise > 0 && { byPolicy: { amount: toRupees(policyPaise), quote: quoteName(id, policyPaise) } }),
    };
  }

  private carriedOut(session: ClientSession, bookingId: string): Promise<RefundProposalDoc | null> {
    return this.proposals.findOne({ policyOf: bookingId }, null, { session }).lean<RefundProposalDoc>();
  }

  private async carryOut(session: ClientSession, proposal: RefundProposalDoc): Promise<void> {
    const { purposeId, amountPaise } = proposal;
    await this.expectLeft(session, purposeId, await this.paymentsOf(session, purposeId), amountPaise, proposal._id);
    await this.settlements.byHand(session, proposal);
  }

  private paymentsOf(session: ClientSession, purposeId: string): Promise<CustomerPayment[]> {
    return this.payments
      .find({ purposeId, surplus: false }, null, { session })
      .sort({ capturedAt: -1 })
      .lean<CustomerPayment[]>();
  }

  private async expectLeft(
    session: ClientSession,
    purposeId: string,
    payments: readonly PaymentDoc[],
    amountPaise: number,
    proposalId?: string,
  ): Promise<void> {
    await this.expectNoDispute(session, purposeId);
    const { leftPaise } = await this.sumsOf(session, purposeId, payments, proposalId);
    if (amountPaise > leftPaise) throw new AppError('REFUND_TOO_HIGH', { refundable: toRupees(leftPaise) });
  }

  private async expectNoDispute(session: ClientSession, purposeId: string): Promise<void> {
    if (await this.holds.isOpen(session, purposeId)) throw new AppError('REFUND_BY_DISPUTE');
  }

  /**
   * `leftPaise` is the payment less refunds, less the part that a pending end of the visit decides about, and less
   * reservations of other proposals.
   */
  private async sumsOf(
    session: ClientSession,
    purposeId: string,
    payments: readonly PaymentDoc[],
    proposalId?: string,
  ) {
    const [paidPaise, returnedPaise] = [sumOf(payments, paidFor), sumOf(payments, returnedOf)];
    const heldPaise = await this.ledger.heldFor(purposeId, session);
    const proposed = await this.proposals
      .find({ purposeId, state: 'proposed', _id: { $ne: proposalId } }, { amountPaise: 1 }, { session })
      .lean<Pick<RefundProposalDoc, 'amountPaise'>[]>();
    const proposedPaise = proposed.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const leftPaise = Math.max(0, paidPaise - returnedPaise - heldPaise - proposedPaise);
    return { paidPaise, returnedPaise, heldPaise, proposedPaise, leftPaise };
  }
}

/** The name of an amount, by which a browser shows which one it displayed. */
const quoteName = (bookingId: string, paise: number): string =>
  createHash('sha256').update(`policy:${bookingId}:${paise}`).digest('hex').slice(0, 24);
const paiseOfPolicy = ({ kind, refund }: PolicyQuote, leftPaise: number): number =>
  policyRefundPaise({ kind, refundPaise: toPaise(refund) }, leftPaise);

const returnedOf = ({ refundedPaise, creditReturnedPaise }: PaymentDoc) => refundedPaise + creditReturnedPaise;
const sumOf = (payments: readonly PaymentDoc[], paise: (payment: PaymentDoc) => number) =>
  payments.reduce((sum, payment) => sum + paise(payment), 0);

/** Rupees above 0 with at most two decimals. */
function paiseOf(amount: number | null): number {
  const paise = amount === null ? 0 : Math.round(amount * 100);
  if (amount === null || paise <= 0 || !Number.isSafeInteger(paise) || toRupees(paise) !== amount) {
    throw new AppError('REFUND_AMOUNT', { field: 'amount' });
  }
  return toPaise(amount);
}
