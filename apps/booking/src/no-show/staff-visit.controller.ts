import { Controller } from '@nestjs/common';
import { type InputOf, quoteStaffVisit, recordVisitByStaff } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffVisitService } from './staff-visit.service.js';

@Controller()
export class StaffVisitController {
  constructor(private readonly visits: StaffVisitService) {}

  @Rpc(quoteStaffVisit)
  quote(input: InputOf<typeof quoteStaffVisit>) {
    return this.visits.quote(input);
  }

  @Rpc(recordVisitByStaff)
  record(input: InputOf<typeof recordVisitByStaff>) {
    return this.visits.record(input);
  }
}
