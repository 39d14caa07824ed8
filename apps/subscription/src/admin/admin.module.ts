import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { AdminSubscriptionsController } from './admin-subscriptions.controller.js';

@Module({
  imports: [SharedModule, VisitsModule],
  controllers: [AdminSubscriptionsController],
})
export class AdminModule {}
