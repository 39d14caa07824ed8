import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { BlockingModule } from './blocking/blocking.module.js';
import { BookingsModule } from './booking/bookings.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CancellationModule } from './cancellation/cancellation.module.js';
import { ChangesModule } from './changes/changes.module.js';
import { DisputesModule } from './disputes/disputes.module.js';
import { HelperFactsModule } from './helper-facts/helper-facts.module.js';
import { FreeTimesModule } from './free-times/free-times.module.js';
import { NoShowModule } from './no-show/no-show.module.js';
import { PolicyModule } from './policy/policy.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ReliabilityModule } from './reliability/reliability.module.js';
import { ReplacementModule } from './replacement/replacement.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { SchedulingModule } from './scheduling/scheduling.module.js';
import { SlotReservationModule } from './slot-reservation/slot-reservation.module.js';
import { StaffCancellationModule } from './staff-cancellation/staff-cancellation.module.js';
import { StatsModule } from './stats/stats.module.js';

@Module({
  imports: [
    AdminModule,
    AnalyticsModule,
    BlockingModule,
    BookingsModule,
    CalendarModule,
    CancellationModule,
    ChangesModule,
    DisputesModule,
    HelperFactsModule,
    FreeTimesModule,
    NoShowModule,
    PolicyModule,
    PrivacyModule,
    ReliabilityModule,
    ReplacementModule,
    ReviewsModule,
    SchedulingModule,
    SlotReservationModule,
    StaffCancellationModule,
    StatsModule,
  ],
})
export class BookingModule {}
