import { Controller } from '@nestjs/common';
import { adminLedger, adminPayments, adminRefunds, type InputOf, retryRefund } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminPaymentsService } from './admin-payments.service.js';

@Controller()
export class AdminPaymentsController {
  constructor(private readonly money: AdminPaymentsService) {}

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
}
