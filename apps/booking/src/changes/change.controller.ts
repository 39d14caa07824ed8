import { Controller } from '@nestjs/common';
import {
  acceptChange,
  changeBooking,
  changeByStaff,
  declineChange,
  type InputOf,
  quoteBookingChange,
  quoteStaffChange,
  withdrawChange,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ChangeService } from './change.service.js';
import { StaffChangeService } from './staff-change.service.js';

@Controller()
export class ChangeController {
  constructor(
    private readonly changes: ChangeService,
    private readonly staffChanges: StaffChangeService,
  ) {}

  @Rpc(quoteBookingChange)
  quote(input: InputOf<typeof quoteBookingChange>) {
    return this.changes.quote(input);
  }

  @Rpc(changeBooking)
  change(input: InputOf<typeof changeBooking>) {
    return this.changes.change(input);
  }

  @Rpc(acceptChange)
  accept(input: InputOf<typeof acceptChange>) {
    return this.changes.accept(input);
  }

  @Rpc(declineChange)
  decline(input: InputOf<typeof declineChange>) {
    return this.changes.decline(input);
  }

  @Rpc(withdrawChange)
  withdraw(input: InputOf<typeof withdrawChange>) {
    return this.changes.withdraw(input);
  }

  @Rpc(quoteStaffChange)
  quoteByStaff(input: InputOf<typeof quoteStaffChange>) {
    return this.staffChanges.quote(input);
  }

  @Rpc(changeByStaff)
  changeByStaff(input: InputOf<typeof changeByStaff>) {
    return this.staffChanges.change(input);
  }
}
