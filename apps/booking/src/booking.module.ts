import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { AlternativesController } from './alternatives.controller.js';
import { AlternativesService } from './alternatives.service.js';
import { ArrivalService } from './arrival.service.js';
import { BookingController } from './booking.controller.js';
import { BookingDesk } from './booking.desk.js';
import { BookingEvents } from './booking.events.js';
import { BOOKING_MODEL, bookingSchema } from './booking.model.js';
import { BookingMoves } from './booking.moves.js';
import { BookingPayments } from './booking.payments.js';
import { BookingService } from './booking.service.js';
import { CalendarController } from './calendar.controller.js';
import { CALENDAR_FEED_MODEL, calendarFeedSchema } from './calendar.model.js';
import { CalendarService } from './calendar.service.js';
import { CancellationController } from './cancellation.controller.js';
import { CANCELLATION_QUOTE_MODEL, cancellationQuoteSchema } from './cancellation.model.js';
import { CancellationService } from './cancellation.service.js';
import { CaseService } from './case.service.js';
import { CashStanding } from './cash-standing.js';
import { ChangeController } from './change.controller.js';
import { ChangeService } from './change.service.js';
import { Completion } from './completion.js';
import { CityBackfill } from './city.backfill.js';
import { CLAIM_MODEL, Claims, claimSchema } from './claims.js';
import { CustomerRatingService } from './customer-rating.service.js';
import { DisputeController } from './dispute.controller.js';
import { DISPUTE_MODEL, disputeSchema, EVIDENCE_MODEL, evidenceSchema } from './dispute.model.js';
import { DisputeService } from './dispute.service.js';
import { EvidenceService } from './evidence.service.js';
import { ExtensionController } from './extension.controller.js';
import { ExtensionService } from './extension.service.js';
import { FiguresBackfill } from './figures.backfill.js';
import { DAY_FIGURES_MODEL, DayFigures, dayFiguresSchema } from './day-figures.js';
import { DeskController } from './desk.controller.js';
import { Deadlines } from './deadlines.js';
import { Figures, FIGURES_MODEL, figuresSchema } from './figures.js';
import { HelperCancelService } from './helper-cancel.service.js';
import { HelperRecordController } from './helper-record.controller.js';
import { HelperRecordService } from './helper-record.service.js';
import { MARK_MODEL, markSchema } from './mark.model.js';
import { Marks } from './marks.js';
import { ModerationService } from './moderation.service.js';
import { NoShowService } from './no-show.service.js';
import { OwnDataController } from './own-data.controller.js';
import { MomentAlarm } from './moment.alarm.js';
import { MOMENT_MODEL, momentSchema } from './moment.model.js';
import { Moments } from './moments.js';
import { Reminders } from './reminders.js';
import { ReplacementController } from './replacement.controller.js';
import { ReplacementMoves } from './replacement.moves.js';
import { ReplacementSearch } from './replacement.search.js';
import { ReplacementService } from './replacement.service.js';
import { Policies, POLICY_MODEL, policySchema } from './policies.js';
import { PolicyController } from './policy.controller.js';
import { REVIEW_MODEL, reviewSchema } from './review.model.js';
import { ReviewController } from './review.controller.js';
import { ReviewService } from './review.service.js';
import { SICK_DAY_MODEL, sickDaySchema } from './sick-day.model.js';
import { VisitController } from './visit.controller.js';
import { VisitClaimsController } from './visit-claims.controller.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: BOOKING_MODEL, schema: bookingSchema },
      { name: CALENDAR_FEED_MODEL, schema: calendarFeedSchema },
      { name: CANCELLATION_QUOTE_MODEL, schema: cancellationQuoteSchema },
      { name: POLICY_MODEL, schema: policySchema },
      { name: CLAIM_MODEL, schema: claimSchema },
      { name: DAY_FIGURES_MODEL, schema: dayFiguresSchema },
      { name: DISPUTE_MODEL, schema: disputeSchema },
      { name: EVIDENCE_MODEL, schema: evidenceSchema },
      { name: FIGURES_MODEL, schema: figuresSchema },
      { name: MARK_MODEL, schema: markSchema },
      { name: REVIEW_MODEL, schema: reviewSchema },
      { name: SICK_DAY_MODEL, schema: sickDaySchema },
      { name: MOMENT_MODEL, schema: momentSchema },
    ]),
  ],
  controllers: [
    BookingController,
    AlternativesController,
    CalendarController,
    CancellationController,
    ChangeController,
    DeskController,
    DisputeController,
    ExtensionController,
    HelperRecordController,
    PolicyController,
    OwnDataController,
    ReplacementController,
    ReviewController,
    VisitController,
    VisitClaimsController,
  ],
  providers: [
    BookingService,
    BookingDesk,
    BookingMoves,
    BookingPayments,
    AlternativesService,
    ArrivalService,
    CalendarService,
    CancellationService,
    CaseService,
    CashStanding,
    ChangeService,
    Completion,
    CustomerRatingService,
    DayFigures,
    DisputeService,
    EvidenceService,
    ExtensionService,
    HelperCancelService,
    HelperRecordService,
    Marks,
    ModerationService,
    NoShowService,
    Policies,
    BookingEvents,
    AccountDeletionEvents,
    Claims,
    Figures,
    FiguresBackfill,
    CityBackfill,
    ReplacementMoves,
    ReplacementSearch,
    ReplacementService,
    ReviewService,
    Reminders,
    StaffNames,
    Moments,
    MomentAlarm,
    Deadlines,
  ],
})
export class BookingModule {}
