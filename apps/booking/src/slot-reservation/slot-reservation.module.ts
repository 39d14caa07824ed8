import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { OrphanReservationsWorker } from './orphan-reservations.worker.js';
import { SlotReservationController } from './slot-reservation.controller.js';
import { SLOT_RESERVATION_MODEL, slotReservationSchema } from './slot-reservation.model.js';
import { SlotReservationService } from './slot-reservation.service.js';
import { TimeOffService } from './time-off.service.js';
import { VisitReservationController } from './visit-reservation.controller.js';
import { VisitReservationService } from './visit-reservation.service.js';

export { bookingReservationKey, type Slot, SlotReservationService } from './slot-reservation.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SLOT_RESERVATION_MODEL, schema: slotReservationSchema }]), SharedModule],
  controllers: [SlotReservationController, VisitReservationController],
  providers: [OrphanReservationsWorker, SlotReservationService, TimeOffService, VisitReservationService],
  exports: [SlotReservationService],
})
export class SlotReservationModule {}
