import { Controller } from '@nestjs/common';
import {
  type InputOf,
  listVisits,
  markServiceComplete,
  moveVisit,
  reportAbsence,
  revokeAbsence,
  skipVisit,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { VisitsService } from './visits.service.js';

@Controller()
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Rpc(markServiceComplete)
  markServiceComplete(input: InputOf<typeof markServiceComplete>) {
    return this.visits.markComplete(input);
  }

  @Rpc(listVisits)
  listVisits(input: InputOf<typeof listVisits>) {
    return this.visits.list(input);
  }

  @Rpc(skipVisit)
  skipVisit(input: InputOf<typeof skipVisit>) {
    return this.visits.skip(input);
  }

  @Rpc(moveVisit)
  moveVisit(input: InputOf<typeof moveVisit>) {
    return this.visits.move(input);
  }

  @Rpc(reportAbsence)
  reportAbsence(input: InputOf<typeof reportAbsence>) {
    return this.visits.reportAbsence(input);
  }

  @Rpc(revokeAbsence)
  revokeAbsence(input: InputOf<typeof revokeAbsence>) {
    return this.visits.revokeAbsence(input);
  }
}
