import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { TimeOffModule } from '../time-off/time-off.module.js';
import { SupplySnapshotWorker } from './supply-snapshot.worker.js';
import { UsageCounterWorker } from './usage-counter.worker.js';

export { UsageCounterWorker } from './usage-counter.worker.js';

@Module({
  imports: [SharedModule, TimeOffModule],
  providers: [SupplySnapshotWorker, UsageCounterWorker],
  exports: [UsageCounterWorker],
})
export class AnalyticsModule {}
