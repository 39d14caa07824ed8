import { Controller } from '@nestjs/common';
import {
  adminLedger,
  adminPayments,
  adminRefundable,
  adminRefundProposals,
  adminRefunds,
  decideRefund,
  type InputOf,
  proposeRefund,
  refundByPolicy,
  reserveRefund,
  retryRefund,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminPaymentsService } from './admin-payments.service.js';
import { CustomRefundService } from './custom-refund.service.js';

@Controller()
export class AdminPaymentsController {
  constructor(
    private readonly money: AdminPaymentsService,
    private readonly refunds: CustomRefundService,
  ) {}

  @Rpc(adminPayments)
  payments(input: InputOf<typeof adminPayments>) {
    return this.money.listPayments(input);
  }

  @Rpc(adminRefunds)
  refundList(input: InputOf<typeof adminRefunds>) {
    return this.money.listRefunds(input);
  }

  @Rpc(retryRefund)
  retry(input: InputOf<typeof retryRefund>) {
    return this.money.retry(input);
  }

  @Rpc(adminLedger)
  ledger(input: InputOf<typeof adminLedger>) {
    return this.money.listLedger(input);
  }

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
    return this.refunds.reserve(input);
  }

  @Rpc(adminRefundable)
  refundable(input: InputOf<typeof adminRefundable>) {
    return this.refunds.refundable(input);
  }

  @Rpc(adminRefundProposals)
  proposals(input: InputOf<typeof adminRefundProposals>) {
    return this.refunds.list(input);
  }

  @Rpc(decideRefund)
  decide(input: InputOf<typeof decideRefund>) {
    return this.refunds.decide(input);
  }
}
