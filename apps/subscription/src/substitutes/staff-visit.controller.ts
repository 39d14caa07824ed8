import { Controller } from '@nestjs/common';
import { changePlanVisitByStaff, type InputOf, substituteHelpers } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { StaffVisitService } from './staff-visit.service.js';

@Controller()
export class StaffVisitController {
  constructor(private readonly visits: StaffVisitService) {}

  @Rpc(changePlanVisitByStaff)
  change(input: InputOf<typeof changePlanVisitByStaff>) {
    return this.visits.change(input);
  }

  @Rpc(substituteHelpers)
  listSubstitutes(input: InputOf<typeof substituteHelpers>) {
    return this.visits.listSubstitutes(input);
  }
}
