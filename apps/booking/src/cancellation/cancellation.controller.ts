import { Controller } from '@nestjs/common';
import { cancelBooking, type InputOf, quoteBookingCancellation } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CancellationService } from './cancellation.service.js';

@Controller()
export class CancellationController {
  constructor(private readonly cancellations: CancellationService) {}

  @Rpc(quoteBookingCancellation)
  quote(input: InputOf<typeof quoteBookingCancellation>) {
    return this.cancellations.quote(input);
  }

  @Rpc(cancelBooking)
  cancel(input: InputOf<typeof cancelBooking>) {
    return this.cancellations.cancel(input);
  }
}
