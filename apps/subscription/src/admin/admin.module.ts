import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { AdminSubscriptionsController } from './admin-subscriptions.controller.js';
import { AdminSubscriptionsService } from './admin-subscriptions.service.js';
import { BoardVisitsService } from './board-visits.service.js';

@Module({
  imports: [SharedModule, VisitsModule],
  controllers: [AdminSubscriptionsController],
  providers: [AdminSubscriptionsService, BoardVisitsService],
})
export class AdminModule {}
