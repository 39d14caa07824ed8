import { Injectable } from '@nestjs/common';
import { AppError, type InputOf, type OutputOf, refuse, type refundVisit, signedIn } from '@sahaya/contracts';
import { isVisitFault, staffReasonViolation, toRupees } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { PurchasesService } from '../shared/purchases.service.js';
import { type RefundProposalDoc, toProposal } from '../shared/refund-proposal.model.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundableAmountService } from './refundable-amount.service.js';

/** The visit was refunded, or its refund waits for a second person. */
class AlreadyRefunded extends Error {
  constructor(readonly proposal: RefundProposalDoc) {
    super(proposal._id);
  }
}

const SCOPE = 'payment.refund-visit';

/**
 * Refunds a completed visit of a subscription by policy: once for each visit, at its exact part of the price. The
 * refund depends on the word of a staff member, so the limits of 24 hours apply.
 */
@Injectable()
export class VisitRefundService {
  constructor(
    private readonly proposals: RefundProposalsService,
    private readonly amounts: RefundableAmountService,
    private readonly decisions: RefundDecisionService,
    private readonly purchases: PurchasesService,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async refund(input: InputOf<typeof refundVisit>): Promise<OutputOf<typeof refundVisit>> {
    refuse(staffReasonViolation(input));
    return this.idempotency.replayOr(SCOPE, input, () => this.refundOnce(input));
  }

  private async refundOnce(input: InputOf<typeof refundVisit>): Promise<OutputOf<typeof refundVisit>> {
    const { actor, id, visitId, fault, amount, reason, category } = input;
    const { userId: proposedBy } = signedIn(actor);
    if (!isVisitFault(fault)) throw new AppError('INVALID_INPUT', { field: 'fault' });
    const policyOf = `visit:${visitId}`;
    const quote = this.purchases.visitRefundOf({ subscriptionId: id, visitId, fault });
    const known = await quote.catch(async (error: unknown) => {
      // A visit that was refunded meanwhile has no quote any more: the answer names the refund.
      const earlier = await this.proposals.findByPolicy(null, policyOf);
      throw earlier ? await this.decisions.alreadyDecided(earlier) : error;
    });
    const { refundPaise: amountPaise, helperPaise, platformPaise, processingFeeBase, workerId } = known;
    if (toRupees(amountPaise) !== amount) throw new AppError('REFUND_QUOTE_CHANGED', { refund: toRupees(amountPaise) });
    try {
      return await this.idempotency.record(SCOPE, input, async (session) => {
        const earlier = await this.proposals.findByPolicy(session, policyOf);
        if (earlier) throw new AlreadyRefunded(earlier);
        const payment = await this.amounts.expectLeft(session, id, amountPaise);
        const visit = {
          _id: visitId,
          fault,
          workerId,
          helperPaise,
          platformPaise,
          ...(processingFeeBase && { processingFeeBase }),
        };
        const asked = { amountPaise, reason, category, proposedBy, policyOf, byPolicy: true, visit } as const;
        return { proposal: toProposal(await this.proposals.create(session, payment, asked)) };
      });
    } catch (error) {
      if (error instanceof AlreadyRefunded) throw await this.decisions.alreadyDecided(error.proposal);
      throw error;
    }
  }
}
