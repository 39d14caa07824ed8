import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { listCompletedVisits } from '@sahaya/contracts';
import { MINUTE_MS, PLATFORM_FEE_BPS, share } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { DAILY_STATS_MODEL, type DailyStatsDoc } from './daily-stats.model.js';
import { PlanVisitsService } from './plan-visits.service.js';
import { MIGRATIONS_COLLECTION } from './user-stats-backfill.worker.js';

interface ProgressDoc {
  _id: string;
  /** The visits up to and including this id are recorded. */
  after?: string;
  doneAt?: Date;
}
export const PLAN_VISIT_BACKFILL = 'plan-visits';

/**
 * Records the visits that were completed before this service counted them. Recording is idempotent, so several replicas
 * may work at the same time, and a page may be repeated.
 */
@Injectable()
export class PlanVisitBackfillWorker extends PollingWorker {
  private isDone = false;

  constructor(
    @InjectModel(DAILY_STATS_MODEL) private readonly days: Model<DailyStatsDoc>,
    private readonly visits: PlanVisitsService,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    if (this.isDone) return;
    let progress = await this.progress.findOne({ _id: PLAN_VISIT_BACKFILL });
    while (!progress?.doneAt) {
      if (this.isStopping) return;
      const change = await this.step(progress?.after);
      progress = await this.progress.findOneAndUpdate(
        { _id: PLAN_VISIT_BACKFILL },
        { $set: change },
        { upsert: true, returnDocument: 'after' },
      );
    }
    this.isDone = true;
  }

  private async step(after = ''): Promise<Partial<ProgressDoc>> {
    const { visits, next } = await this.rpc.call(listCompletedVisits, { after });
    await this.visits.record(
      visits.map(({ visitId, customerId, helperId, endsAt, basePaise }) => ({
        _id: visitId,
        customerId,
        helperId,
        // The time of the completion is not known.
        completedAt: new Date(endsAt),
        platformFeePaise: share(basePaise, PLATFORM_FEE_BPS),
      })),
    );
    if (next) return { after: next };
    // Stored days lack these visits. They are counted again when staff look at them.
    await this.days.deleteMany({ _id: { $gt: '' } });
    return { doneAt: this.clock.now() };
  }

  private get progress() {
    return this.days.db.collection<ProgressDoc>(MIGRATIONS_COLLECTION);
  }
}
