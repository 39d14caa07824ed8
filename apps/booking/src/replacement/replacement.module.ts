import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ReplacementCandidatesService } from './replacement-candidates.service.js';
import { ReplacementProposalService } from './replacement-proposal.service.js';
import { ReplacementSearchWorker } from './replacement-search.worker.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';
import { ReplacementController } from './replacement.controller.js';
import { ReplacementService } from './replacement.service.js';
import { StaffReplacementService } from './staff-replacement.service.js';

export { type Candidate, ReplacementCandidatesService } from './replacement-candidates.service.js';
export { ReplacementTransitionsService } from './replacement-transitions.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [ReplacementController],
  providers: [
    ReplacementCandidatesService,
    ReplacementProposalService,
    ReplacementSearchWorker,
    ReplacementService,
    ReplacementTransitionsService,
    StaffReplacementService,
  ],
  exports: [ReplacementCandidatesService, ReplacementTransitionsService],
})
export class ReplacementModule {}
