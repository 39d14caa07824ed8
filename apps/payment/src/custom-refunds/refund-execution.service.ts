import { Injectable } from '@nestjs/common';
import { VISIT_REFUND_EXECUTED } from '@sahaya/contracts';
import { CREDIT_BY_STAFF } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { SettlementService } from '../settlement/settlement.module.js';
import type { RefundProposalDoc } from '../shared/refund-proposal.model.js';
import { WalletService } from '../wallet/wallet.module.js';

/** Carries out a refund that was approved, or that needs no approval. */
@Injectable()
export class RefundExecutionService {
  constructor(
    private readonly settlements: SettlementService,
    private readonly wallets: WalletService,
    private readonly outbox: Outbox,
  ) {}

  async execute(session: ClientSession, proposal: RefundProposalDoc): Promise<void> {
    const { _id, amountPaise, creditPaise = 0, visit, purpose, purposeId, customerId } = proposal;
    if (visit) {
      const fromHelper = await this.settlements.visitRefund(session, proposal, visit);
      await this.outbox.add(session, VISIT_REFUND_EXECUTED, {
        proposalId: _id,
        subscriptionId: purposeId,
        visitId: visit._id,
        fault: visit.fault,
        refundPaise: amountPaise,
        fromHelper,
      });
      return;
    }
    if (amountPaise > 0) await this.settlements.customRefund(session, proposal);
    if (creditPaise > 0) {
      const key = `by-hand:${_id}`;
      // The customer reads the reason of a credit. That of staff is in the proposal only.
      const grant = { key, purpose, purposeId, customerId, creditPaise, reason: CREDIT_BY_STAFF };
      await this.wallets.grant(session, grant);
    }
  }
}
