import { Module } from '@nestjs/common';
import { ReplacementModule } from '../replacement/replacement.module.js';
import { TransitionsModule } from '../shared/transitions.module.js';
import { BlockPreviewController } from './block-preview.controller.js';
import { BlockedBookingsService } from './blocked-bookings.service.js';
import { BlockingWorker } from './blocking.worker.js';

@Module({
  imports: [ReplacementModule, TransitionsModule],
  controllers: [BlockPreviewController],
  providers: [BlockedBookingsService, BlockingWorker],
})
export class BlockingModule {}
