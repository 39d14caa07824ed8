import { Module } from '@nestjs/common';
import { PolicyModule } from '../policy/policy.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { SlotReservationModule } from '../slot-reservation/slot-reservation.module.js';
import { FreeTimesController } from './free-times.controller.js';
import { FreeTimesService } from './free-times.service.js';

@Module({
  imports: [PolicyModule, SharedModule, SlotReservationModule],
  controllers: [FreeTimesController],
  providers: [FreeTimesService],
})
export class FreeTimesModule {}
