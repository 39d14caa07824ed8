import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { VisitsModule } from '../visits/visits.module.js';
import { StaffVisitController } from './staff-visit.controller.js';
import { StaffVisitService } from './staff-visit.service.js';
import { SubstituteCandidatesService } from './substitute-candidates.service.js';
import { SubstituteQueriesService } from './substitute-queries.service.js';
import { SubstituteSearchWorker } from './substitute-search.worker.js';
import { SubstituteVisitsService } from './substitute-visits.service.js';
import { SubstitutesController } from './substitutes.controller.js';
import { SubstitutesService } from './substitutes.service.js';

@Module({
  imports: [SharedModule, VisitsModule],
  controllers: [StaffVisitController, SubstitutesController],
  providers: [
    StaffVisitService,
    SubstitutesService,
    SubstituteVisitsService,
    SubstituteQueriesService,
    SubstituteCandidatesService,
    SubstituteSearchWorker,
  ],
})
export class SubstitutesModule {}
