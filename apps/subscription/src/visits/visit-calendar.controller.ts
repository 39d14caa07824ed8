import { Controller } from '@nestjs/common';
import { feedVisits, type InputOf, myVisits } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { VisitCalendarService } from './visit-calendar.service.js';

@Controller()
export class VisitCalendarController {
  constructor(private readonly calendar: VisitCalendarService) {}

  @Rpc(myVisits)
  listMine(input: InputOf<typeof myVisits>) {
    return this.calendar.listMine(input);
  }

  @Rpc(feedVisits)
  listForFeed(input: InputOf<typeof feedVisits>) {
    return this.calendar.listForFeed(input);
  }
}
