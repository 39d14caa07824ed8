import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ReplacementProposalService } from './replacement-proposal.service.js';
import { ReplacementSearchWorker } from './replacement-search.worker.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';
import { ReplacementController } from './replacement.controller.js';
import { ReplacementService } from './replacement.service.js';

export { ReplacementTransitionsService } from './replacement-transitions.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [ReplacementController],
  providers: [ReplacementProposalService, ReplacementSearchWorker, ReplacementService, ReplacementTransitionsService],
  exports: [ReplacementTransitionsService],
})
export class ReplacementModule {}
