import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { DeskController } from './admin-bookings.controller.js';
import { BookingDesk } from './admin-bookings.service.js';
import { CityBackfill } from './city-backfill.worker.js';

@Module({
  imports: [SchedulingModule, SharedModule],
  controllers: [DeskController],
  providers: [BookingDesk, CityBackfill],
})
export class AdminModule {}
