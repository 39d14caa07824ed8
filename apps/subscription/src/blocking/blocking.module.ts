import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { BlockPreviewController } from './block-preview.controller.js';
import { BlockedFutureService } from './blocked-future.service.js';
import { BlockedSubscriptionsService } from './blocked-subscriptions.service.js';
import { BlockedSubstitutesService } from './blocked-substitutes.service.js';
import { BlockingWorker } from './blocking.worker.js';

@Module({
  imports: [PlansModule, SharedModule, VisitsModule],
  controllers: [BlockPreviewController],
  providers: [BlockedFutureService, BlockedSubscriptionsService, BlockedSubstitutesService, BlockingWorker],
})
export class BlockingModule {}
