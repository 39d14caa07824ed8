import { Injectable } from '@nestjs/common';
import { AppError, type decideRefund, type InputOf, signedIn } from '@sahaya/contracts';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db } from '@sahaya/persistence';
import type { ClientSession } from 'mongoose';
import { RefundLimitService } from '../refunds/refunds.module.js';
import { type RefundProposalDoc, toProposal } from '../shared/refund-proposal.model.js';
import { RefundExecutionService } from './refund-execution.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { RefundableAmountService } from './refundable-amount.service.js';

/** A second person approves or rejects a refund above the limits. */
@Injectable()
export class RefundDecisionService {
  constructor(
    private readonly proposals: RefundProposalsService,
    private readonly amounts: RefundableAmountService,
    private readonly limits: RefundLimitService,
    private readonly execution: RefundExecutionService,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
  ) {}

  /** Of two simultaneous decisions, the second returns the first one's result. */
  async decide({ actor, id, decision, note }: InputOf<typeof decideRefund>) {
    const { userId: decidedBy } = signedIn(actor);
    const state = ({ approve: 'approved', reject: 'rejected' } as const)[decision];
    if (!state) throw new AppError('INVALID_INPUT', { field: 'decision' });
    const { doc, isEarlier } = await this.db.transaction(async (session) => {
      const found = await this.proposals.find(session, id);
      if (!found) throw new AppError('REFUND_NOT_FOUND');
      if (found.state !== 'proposed') return { doc: found, isEarlier: true };
      if (found.proposedBy === decidedBy) throw new AppError('SECOND_PERSON');
      if (state === 'approved') await this.execute(session, found);
      else {
        const parties = { purchase: found.purposeId, customer: found.customerId, staff: found.proposedBy };
        await this.limits.release(session, { key: id, parties });
      }
      const decided = { state, decidedBy, ...(note && { note }) };
      return { doc: await this.proposals.recordDecision(session, id, decided), isEarlier: false };
    });
    if (isEarlier) throw await this.alreadyDecided(doc);
    return { proposal: toProposal(doc) };
  }

  /** The error that names the earlier decision, or the open proposal. */
  alreadyDecided(doc: RefundProposalDoc): Promise<AppError> {
    const { decidedBy: by = doc.proposedBy, state: what, decidedAt: at = doc.proposedAt } = doc;
    return this.names.buildChangedError({ by, what, at });
  }

  private async execute(session: ClientSession, proposal: RefundProposalDoc): Promise<void> {
    const { _id, purposeId, amountPaise } = proposal;
    // A proposal that only grants credit may belong to a booking without a payment.
    if (amountPaise > 0) await this.amounts.expectLeft(session, purposeId, amountPaise, _id);
    await this.execution.execute(session, proposal);
  }
}
