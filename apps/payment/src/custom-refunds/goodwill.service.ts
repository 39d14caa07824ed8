import { Injectable } from '@nestjs/common';
import { AppError, type grantGoodwill, type InputOf, type OutputOf, refuse, signedIn } from '@sahaya/contracts';
import { GOODWILL_MAX_PAISE, isPaymentPurpose, staffReasonViolation } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { PurchasesService } from '../shared/purchases.service.js';
import { toProposal } from '../shared/refund-proposal.model.js';
import { paiseOf } from './entered-amount.js';
import { RefundProposalsService } from './refund-proposals.service.js';

const SCOPE = 'payment.grant-goodwill';

/** Credit that staff give to a customer out of goodwill. The platform bears it, and it follows the refund limits. */
@Injectable()
export class GoodwillService {
  constructor(
    private readonly proposals: RefundProposalsService,
    private readonly purchases: PurchasesService,
    private readonly idempotency: IdempotencyStore,
  ) {}

  async grant(input: InputOf<typeof grantGoodwill>): Promise<OutputOf<typeof grantGoodwill>> {
    const { actor, purpose, purposeId, amount, reason, category } = input;
    refuse(staffReasonViolation({ reason, category }));
    const creditPaise = paiseOf(amount);
    if (creditPaise > GOODWILL_MAX_PAISE) throw new AppError('GOODWILL_TOO_HIGH', { field: 'amount' });
    if (!isPaymentPurpose(purpose)) throw new AppError('INVALID_INPUT', { field: 'purpose' });
    if (!purposeId) throw new AppError('INVALID_INPUT', { field: 'purposeId' });
    const { userId: proposedBy } = signedIn(actor);
    return this.idempotency.replayOr(SCOPE, input, async () => {
      const parties = await this.purchases.partiesOf(purpose, purposeId);
      const credit = { amountPaise: 0, creditPaise, reason, category, proposedBy, goodwill: true } as const;
      return this.idempotency.record(SCOPE, input, async (session) => ({
        proposal: toProposal(await this.proposals.create(session, { purpose, purposeId, ...parties }, credit)),
      }));
    });
  }
}
