import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { SlotReservationModule } from '../slot-reservation/slot-reservation.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { SharedModule } from './shared.module.js';
import { BookingMoves } from './booking-transitions.service.js';
import { CashStanding } from './cash-commission-limit.service.js';

@Module({
  imports: [SchedulingModule, SlotReservationModule, StatsModule, SharedModule],
  providers: [BookingMoves, CashStanding],
  exports: [BookingMoves, CashStanding, SchedulingModule, SharedModule, SlotReservationModule, StatsModule],
})
export class TransitionsModule {}
