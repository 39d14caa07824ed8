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
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { needsSecondPerson, reasonViolation, type RefundProposalState, toPaise, toRupees } from '@sahaya/domain';
import { StaffNames } from '@sahaya/messaging';
import { Db, IdempotencyStore, newId, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { Holds } from './holds.js';
import { Ledger } from './ledger.js';
import { type CustomerPayment, paidFor, PAYMENT_MODEL, type PaymentDoc } from './payment.model.js';
import { REFUND_PROPOSAL_MODEL, type RefundProposalDoc, toProposal } from './refund-proposal.model.js';
import { Settlements } from './settlement.service.js';

/** Refunds by hand: at the platform's cost, never more than is left of what was paid, above the limit by two people. */
@Injectable()
export class RefundDesk {
  constructor(
    @InjectModel(REFUND_PROPOSAL_MODEL) private readonly proposals: Model<RefundProposalDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly settlements: Settlements,
    private readonly ledger: Ledger,
    private readonly holds: Holds,
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
      const { purpose, customerId, helperId } = payment;
      const now = this.clock.now();
      const isAlone = !needsSecondPerson(amountPaise);
      const doc: RefundProposalDoc = {
        _id: newId(),
        ...{ purpose, purposeId, customerId, helperId, amountPaise, reason, proposedBy, proposedAt: now },
        state: isAlone ? 'approved' : 'proposed',
        ...(isAlone && { decidedBy: proposedBy, decidedAt: now }),
      };
      await this.proposals.create([doc], { session });
      if (isAlone) await this.settlements.byHand(session, doc);
      return { proposal: toProposal(doc) };
    });
  }

  /** Of two who decide at once the second is told what the first one did. */
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
      const decided = { state, decidedBy, decidedAt: this.clock.now(), ...(note && { note }) };
      const after = await this.proposals
        .findOneAndUpdate({ _id: id, state: 'proposed' }, { $set: decided }, { session, returnDocument: 'after' })
        .orFail()
        .lean<RefundProposalDoc>();
      return { doc: after, isEarlier: false };
    });
    const { decidedBy: by = doc.proposedBy, state: what, decidedAt: at } = doc;
    if (isEarlier) throw await this.names.changed({ by, what, at });
    return { proposal: toProposal(doc) };
  }

  async list({ state, purposeId, ...page }: InputOf<typeof adminRefundProposals>) {
    // Any other word is nobody's state, and finds nothing.
    const filter = { ...(state && { state: state as RefundProposalState }), ...(purposeId && { purposeId }) };
    const { docs, pagination } = await pageOf(this.proposals, filter, { proposedAt: -1, _id: -1 }, page);
    return { proposals: docs.map(toProposal), pagination };
  }

  /** What `propose` goes by, to be seen before. */
  async refundable({ id }: InputOf<typeof adminRefundable>): Promise<OutputOf<typeof adminRefundable>> {
    return this.db.transaction(async (session) => {
      const payments = await this.paymentsOf(session, id);
      const inDispute = await this.holds.isOpen(session, id);
      const [paidPaise, returnedPaise] = [sumOf(payments, paidFor), sumOf(payments, returnedOf)];
      const heldPaise = await this.ledger.heldFor(id, session);
      const leftPaise = inDispute ? 0 : Math.max(0, paidPaise - returnedPaise - heldPaise);
      return {
        paid: toRupees(paidPaise),
        returned: toRupees(returnedPaise),
        held: toRupees(heldPaise),
        refundable: toRupees(leftPaise),
        inDispute,
      };
    });
  }

  private async carryOut(session: ClientSession, proposal: RefundProposalDoc): Promise<void> {
    const { purposeId, amountPaise } = proposal;
    await this.expectLeft(session, purposeId, await this.paymentsOf(session, purposeId), amountPaise);
    await this.settlements.byHand(session, proposal);
  }

  private paymentsOf(session: ClientSession, purposeId: string): Promise<CustomerPayment[]> {
    return this.payments
      .find({ purposeId, surplus: false }, null, { session })
      .sort({ capturedAt: -1 })
      .lean<CustomerPayment[]>();
  }

  /** What was paid and neither went back nor waits for the end of its visit, which decides about it by policy. */
  private async expectLeft(
    session: ClientSession,
    purposeId: string,
    payments: readonly PaymentDoc[],
    amountPaise: number,
  ): Promise<void> {
    if (await this.holds.isOpen(session, purposeId)) throw new AppError('REFUND_BY_DISPUTE');
    const left = sumOf(payments, paidFor) - sumOf(payments, returnedOf);
    const refundablePaise = left - (await this.ledger.heldFor(purposeId, session));
    if (amountPaise > refundablePaise) {
      throw new AppError('REFUND_TOO_HIGH', { refundable: toRupees(Math.max(0, refundablePaise)) });
    }
  }
}

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
