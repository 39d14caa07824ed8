import { Module } from '@nestjs/common';
import { CancellationModule } from '../cancellation/cancellation.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { AlternativesController } from './alternatives.controller.js';
import { AlternativesService } from './alternatives.service.js';
import { BookingDraftService } from './booking-draft.service.js';
import { BookingIndexesService } from './booking-indexes.service.js';
import { BookingListService } from './booking-list.service.js';
import { BookingPaymentsService } from './booking-payments.service.js';
import { BookingQuoteService } from './booking-quote.service.js';
import { BookingStatusService } from './booking-status.service.js';
import { BookingController } from './booking.controller.js';
import { BookingEvents } from './booking.events.js';
import { BookingService } from './booking.service.js';
import { DeadlinesWorker } from './deadlines.worker.js';

@Module({
  imports: [CancellationModule, PolicyModule, TransitionsModule],
  controllers: [AlternativesController, BookingController],
  providers: [
    AlternativesService,
    BookingDraftService,
    BookingEvents,
    BookingIndexesService,
    BookingListService,
    BookingPaymentsService,
    BookingQuoteService,
    BookingService,
    BookingStatusService,
    DeadlinesWorker,
  ],
})
export class BookingsModule {}
