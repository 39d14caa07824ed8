import { Controller } from '@nestjs/common';
import {
  cancelSubscriptionByStaff,
  getVisitRefund,
  type InputOf,
  quoteStaffSubscriptionCancellation,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffCancellationQuotesService } from './staff-cancellation-quotes.service.js';
import { StaffCancellationService } from './staff-cancellation.service.js';
import { VisitRefundsService } from './visit-refunds.service.js';

@Controller()
export class StaffCancellationController {
  constructor(
    private readonly cancellations: StaffCancellationService,
    private readonly quotes: StaffCancellationQuotesService,
    private readonly refunds: VisitRefundsService,
  ) {}

  @Rpc(quoteStaffSubscriptionCancellation)
  quote(input: InputOf<typeof quoteStaffSubscriptionCancellation>) {
    return this.quotes.quote(input);
  }

  @Rpc(cancelSubscriptionByStaff)
  cancel(input: InputOf<typeof cancelSubscriptionByStaff>) {
    return this.cancellations.cancel(input);
  }

  @Rpc(getVisitRefund)
  quoteVisitRefund(input: InputOf<typeof getVisitRefund>) {
    return this.refunds.quote(input);
  }
}
