import { Controller } from '@nestjs/common';
import {
  adminRefundable,
  adminRefundProposals,
  decideRefund,
  grantGoodwill,
  type InputOf,
  proposeRefund,
  refundByPolicy,
  refundVisit,
  reserveRefund,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { RefundLimitService } from '../refunds/refunds.module.js';
import { CustomRefundService } from './custom-refund.service.js';
import { GoodwillService } from './goodwill.service.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundProposalsService } from './refund-proposals.service.js';
import { VisitRefundService } from './visit-refund.service.js';

@Controller()
export class CustomRefundsController {
  constructor(
    private readonly refunds: CustomRefundService,
    private readonly proposals: RefundProposalsService,
    private readonly decisions: RefundDecisionService,
    private readonly limits: RefundLimitService,
    private readonly visits: VisitRefundService,
    private readonly goodwill: GoodwillService,
  ) {}

  @Rpc(proposeRefund)
  propose(input: InputOf<typeof proposeRefund>) {
    return this.refunds.propose(input);
  }

  @Rpc(grantGoodwill)
  grant(input: InputOf<typeof grantGoodwill>) {
    return this.goodwill.grant(input);
  }

  @Rpc(refundByPolicy)
  byPolicy(input: InputOf<typeof refundByPolicy>) {
    return this.refunds.byPolicy(input);
  }

  @Rpc(refundVisit)
  refundVisit(input: InputOf<typeof refundVisit>) {
    return this.visits.refund(input);
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
