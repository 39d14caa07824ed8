import { Module } from '@nestjs/common';
import { CancellationModule } from '../cancellation/cancellation.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { AlternativesController } from './alternatives.controller.js';
import { AlternativesService } from './alternatives.service.js';
import { BookingPayments } from './booking-payments.service.js';
import { BookingController } from './booking.controller.js';
import { BookingEvents } from './booking.events.js';
import { BookingService } from './booking.service.js';
import { Deadlines } from './deadlines.worker.js';

@Module({
  imports: [CancellationModule, PolicyModule, TransitionsModule],
  controllers: [AlternativesController, BookingController],
  providers: [AlternativesService, BookingEvents, BookingPayments, BookingService, Deadlines],
})
export class BookingsModule {}
