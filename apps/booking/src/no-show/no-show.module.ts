import { Module } from '@nestjs/common';
import { ReliabilityModule } from '../reliability/reliability.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ArrivalService } from './arrival.service.js';
import { CompletionWorker } from './completion.worker.js';
import { IncidentReviewController } from './incident-review.controller.js';
import { IncidentReviewService } from './incident-review.service.js';
import { NoShowService } from './no-show.service.js';
import { StaffVisitController } from './staff-visit.controller.js';
import { StaffVisitService } from './staff-visit.service.js';
import { VisitController } from './visit.controller.js';

@Module({
  imports: [ReliabilityModule, TransitionsModule],
  controllers: [IncidentReviewController, StaffVisitController, VisitController],
  providers: [ArrivalService, CompletionWorker, IncidentReviewService, NoShowService, StaffVisitService],
})
export class NoShowModule {}
