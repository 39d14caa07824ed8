import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { CalendarController } from './calendar.controller.js';
import { CALENDAR_FEED_MODEL, calendarFeedSchema } from './calendar.model.js';
import { CalendarService } from './calendar.service.js';

export { CALENDAR_FEED_MODEL, type CalendarFeedDoc } from './calendar.model.js';
export { CalendarService } from './calendar.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: CALENDAR_FEED_MODEL, schema: calendarFeedSchema }])],
  controllers: [CalendarController],
  providers: [CalendarService],
  exports: [MongooseModule, CalendarService],
})
export class CalendarModule {}
