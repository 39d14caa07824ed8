import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ReplacementSearch } from './replacement-search.worker.js';
import { ReplacementMoves } from './replacement-transitions.service.js';
import { ReplacementController } from './replacement.controller.js';
import { ReplacementService } from './replacement.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [ReplacementController],
  providers: [ReplacementMoves, ReplacementSearch, ReplacementService],
})
export class ReplacementModule {}
