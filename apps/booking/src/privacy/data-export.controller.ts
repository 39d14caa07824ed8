import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportBookingRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { exportPage, exportSource, type ExportSource } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { CALENDAR_FEED_MODEL, type CalendarFeedDoc } from '../calendar/calendar.module.js';
import { SICK_DAY_MODEL, type SickDayDoc } from '../cancellation/cancellation.module.js';
import { STRIKE_MODEL, type StrikeDoc, toStrike } from '../reliability/reliability.module.js';

/** The calendar feed of a person and the reliability of a helper for the data export. */
@Controller()
export class DataExportController {
  private readonly sources: readonly ExportSource<ExportSection>[];

  constructor(
    @InjectModel(CALENDAR_FEED_MODEL) feeds: Model<CalendarFeedDoc>,
    @InjectModel(STRIKE_MODEL) strikes: Model<StrikeDoc>,
    @InjectModel(SICK_DAY_MODEL) sickDays: Model<SickDayDoc>,
  ) {
    const ofHelper = (helperId: string) => ({ helperId });
    this.sources = [
      // The address of the feed has a secret, of which only a hash is stored.
      exportSource(
        'calendarFeed',
        feeds,
        (_id) => ({ _id }),
        ({ role }) => ({ role }),
      ),
      exportSource('strikes', strikes, ofHelper, showStrike),
      exportSource('sickDays', sickDays, ofHelper, ({ date, excused }) => ({ date, excused })),
    ];
  }

  @Rpc(exportBookingRecords)
  export(input: InputOf<typeof exportBookingRecords>) {
    return exportPage(this.sources, input);
  }
}

function showStrike(doc: StrikeDoc) {
  const { helperId: _self, ...strike } = toStrike(doc);
  return strike;
}
