import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { SlotReservationModule } from '../slot-reservation/slot-reservation.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { BookingSettlementService } from './booking-settlement.service.js';
import { BookingTransitionsService } from './booking-transitions.service.js';
import { CashCommissionLimitService } from './cash-commission-limit.service.js';
import { SharedModule } from './shared.module.js';

/** Changes of bookings. Exports the modules that their effects need as well, because most features use them too. */
@Module({
  imports: [SchedulingModule, SharedModule, SlotReservationModule, StatsModule],
  providers: [BookingSettlementService, BookingTransitionsService, CashCommissionLimitService],
  exports: [
    BookingSettlementService,
    BookingTransitionsService,
    CashCommissionLimitService,
    SchedulingModule,
    SharedModule,
    SlotReservationModule,
    StatsModule,
  ],
})
export class TransitionsModule {}
