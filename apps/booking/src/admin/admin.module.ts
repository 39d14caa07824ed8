import { Module } from '@nestjs/common';
import { SchedulingModule } from '../scheduling/scheduling.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AdminBookingsController } from './admin-bookings.controller.js';
import { AdminBookingsService } from './admin-bookings.service.js';
import { CityBackfillWorker } from './city-backfill.worker.js';

@Module({
  imports: [SchedulingModule, SharedModule],
  controllers: [AdminBookingsController],
  providers: [AdminBookingsService, CityBackfillWorker],
})
export class AdminModule {}
