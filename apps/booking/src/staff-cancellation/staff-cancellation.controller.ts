import { Controller } from '@nestjs/common';
import { cancelByStaff, type InputOf, quoteStaffCancellation } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffCancellationQuotesService } from './staff-cancellation-quotes.service.js';
import { StaffCancellationService } from './staff-cancellation.service.js';

@Controller()
export class StaffCancellationController {
  constructor(
    private readonly cancellations: StaffCancellationService,
    private readonly quotes: StaffCancellationQuotesService,
  ) {}

  @Rpc(quoteStaffCancellation)
  quote(input: InputOf<typeof quoteStaffCancellation>) {
    return this.quotes.quote(input);
  }

  @Rpc(cancelByStaff)
  cancel(input: InputOf<typeof cancelByStaff>) {
    return this.cancellations.cancel(input);
  }
}
