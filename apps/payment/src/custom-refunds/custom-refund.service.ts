import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type adminRefundable,
  AppError,
  type InputOf,
  type OutputOf,
  type proposeRefund,
  type refundByPolicy,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { policyRefundPaise, staffReasonViolation, toPaise, toRupees } from '@sahaya/domain';
import { Db, IdempotencyStore } from '@sahaya/persistence';
import { RefundLimitService } from '../refunds/refunds.module.js';
import { PurchasesService } from '../shared/purchases.service.js';
import { type RefundProposalDoc, toProposal } from '../shared/refund-proposal.model.js';
import { paiseOf } from './entered-amount.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundableAmountService } from './refundable-amount.service.js';

/** The refund by policy has been made or waits for a second person. */
class AlreadyByPolicy extends Error {
  constructor(readonly proposal: RefundProposalDoc) {
    super(proposal._id);
  }
}
type PolicyQuote = Awaited<ReturnType<PurchasesService['policyOf']>>;

const BY_POLICY_SCOPE = 'payment.refund-by-policy';

/**
 * Refunds by staff, of a custom amount or of the policy's: at the platform's cost, at most the rest of the payment.
 * Above the limits of 24 hours a second person approves them.
 */
@Injectable()
export class CustomRefundService {
  constructor(
    private readonly proposals: RefundProposalsService,
    private readonly amounts: RefundableAmountService,
    private readonly decisions: RefundDecisionService,
    private readonly limits: RefundLimitService,
    private readonly purchases: PurchasesService,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
  ) {}

  async propose(input: InputOf<typeof proposeRefund>) {
    const { actor, purposeId, amount, reason, category } = input;
    refuse(staffReasonViolation({ reason, category }));
    const amountPaise = paiseOf(amount);
    const { userId: proposedBy } = signedIn(actor);
    return this.idempotency.once('payment.propose-refund', input, async (session) => {
      const payment = await this.amounts.expectLeft(session, purposeId, amountPaise);
      const proposal = await this.proposals.create(session, payment, { amountPaise, reason, category, proposedBy });
      return { proposal: toProposal(proposal) };
    });
  }

  /**
   * The current amount of the policy, once for each booking; if another amount was displayed, this one is returned
   * instead.
   */
  async byPolicy(input: InputOf<typeof refundByPolicy>) {
    refuse(staffReasonViolation(input));
    return this.idempotency.replayOr(BY_POLICY_SCOPE, input, () => this.proposeByPolicy(input));
  }

  private async proposeByPolicy(input: InputOf<typeof refundByPolicy>): Promise<OutputOf<typeof refundByPolicy>> {
    const { actor, id, quote: shown, reason, category } = input;
    const { userId: proposedBy } = signedIn(actor);
    const policy = await this.purchases.policyOf(id);
    try {
      return await this.idempotency.record(BY_POLICY_SCOPE, input, async (session) => {
        const earlier = await this.proposals.findByPolicy(session, id);
        if (earlier) throw new AlreadyByPolicy(earlier);
        await this.amounts.expectNoDispute(session, id);
        const { payments, leftPaise } = await this.amounts.sums(session, id);
        const amountPaise = paiseOfPolicy(policy, leftPaise);
        const [payment] = payments;
        if (!payment || amountPaise === 0) throw new AppError('REFUND_NOT_BY_POLICY');
        if (quoteName(id, amountPaise) !== shown) {
          throw new AppError('REFUND_QUOTE_CHANGED', { refund: toRupees(amountPaise) });
        }
        const asked = { amountPaise, reason, category, proposedBy, policyOf: id, byPolicy: true } as const;
        return { proposal: toProposal(await this.proposals.create(session, payment, asked)) };
      });
    } catch (error) {
      if (error instanceof AlreadyByPolicy) throw await this.decisions.alreadyDecided(error.proposal);
      throw error;
    }
  }

  /** The basis of `propose` and `byPolicy`, shown before the request. */
  async refundable({ actor, id }: InputOf<typeof adminRefundable>): Promise<OutputOf<typeof adminRefundable>> {
    const { userId: staff } = signedIn(actor);
    const known = await this.db.transaction(async (session) => {
      const { payments, leftPaise, ...sums } = await this.amounts.sums(session, id);
      const inDispute = await this.amounts.isInDispute(session, id);
      const isOpen = payments[0]?.purpose === 'booking' && !(await this.proposals.findByPolicy(session, id));
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
}

/** The name of an amount, by which a browser shows which one it displayed. */
const quoteName = (bookingId: string, paise: number): string =>
  createHash('sha256').update(`policy:${bookingId}:${paise}`).digest('hex').slice(0, 24);
const paiseOfPolicy = ({ kind, refund }: PolicyQuote, leftPaise: number): number =>
  policyRefundPaise({ kind, refundPaise: toPaise(refund) }, leftPaise);
