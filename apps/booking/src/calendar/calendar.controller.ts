import { Controller } from '@nestjs/common';
import { bookingCalendar, calendarFeed, closeCalendar, type InputOf, openCalendar } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CalendarService } from './calendar.service.js';

@Controller()
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @Rpc(bookingCalendar)
  one(input: InputOf<typeof bookingCalendar>) {
    return this.calendars.one(input);
  }

  @Rpc(openCalendar)
  open(input: InputOf<typeof openCalendar>) {
    return this.calendars.open(input);
  }

  @Rpc(closeCalendar)
  close(input: InputOf<typeof closeCalendar>) {
    return this.calendars.close(input);
  }

  @Rpc(calendarFeed)
  feed(input: InputOf<typeof calendarFeed>) {
    return this.calendars.feed(input);
  }
}
