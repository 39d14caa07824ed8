import { Controller } from '@nestjs/common';
import {
  adminRefundable,
  adminRefundProposals,
  decideRefund,
  type InputOf,
  proposeRefund,
  refundByPolicy,
  reserveRefund,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { RefundLimitService } from '../refunds/refunds.module.js';
import { CustomRefundService } from './custom-refund.service.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';

@Controller()
export class CustomRefundsController {
  constructor(
    private readonly refunds: CustomRefundService,
    private readonly proposals: RefundProposalsService,
    private readonly decisions: RefundDecisionService,
    private readonly limits: RefundLimitService,
  ) {}

  @Rpc(proposeRefund)
  propose(input: InputOf<typeof proposeRefund>) {
    return this.refunds.propose(input);
  }

  @Rpc(refundByPolicy)
  byPolicy(input: InputOf<typeof refundByPolicy>) {
    return this.refunds.byPolicy(input);
  }

  @Rpc(reserveRefund)
  reserve(input: InputOf<typeof reserveRefund>) {
    return this.limits.reserveForBooking(input);
  }

  @Rpc(adminRefundable)
  refundable(input: InputOf<typeof adminRefundable>) {
    return this.refunds.refundable(input);
  }

  @Rpc(adminRefundProposals)
  list(input: InputOf<typeof adminRefundProposals>) {
    return this.proposals.list(input);
  }

  @Rpc(decideRefund)
  decide(input: InputOf<typeof decideRefund>) {
    return this.decisions.decide(input);
  }
}
