import { Controller } from '@nestjs/common';
import { feedVisits, type InputOf, listCompletedVisits, myVisits } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CompletedVisitsService } from './completed-visits.service.js';
import { VisitCalendarService } from './visit-calendar.service.js';

@Controller()
export class VisitCalendarController {
  constructor(
    private readonly calendar: VisitCalendarService,
    private readonly completed: CompletedVisitsService,
  ) {}

  @Rpc(myVisits)
  listMine(input: InputOf<typeof myVisits>) {
    return this.calendar.listMine(input);
  }

  @Rpc(feedVisits)
  listForFeed(input: InputOf<typeof feedVisits>) {
    return this.calendar.listForFeed(input);
  }

  @Rpc(listCompletedVisits)
  listCompleted(input: InputOf<typeof listCompletedVisits>) {
    return this.completed.list(input);
  }
}
