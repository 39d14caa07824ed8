import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { currentPolicy } from '@sahaya/contracts';
import {
  HOUR_MS,
  istDate,
  retentionCutoff,
  type RetentionJobId,
  type RetentionRow,
  retentionRowsOf,
} from '@sahaya/domain';
import { DeadLetters, RpcClient, SERVICE_NAME } from '@sahaya/messaging';
import { RetentionRuns } from '@sahaya/persistence';
import { Counter } from 'prom-client';
import { Clock } from './clock.js';
import { PollingWorker } from './polling-worker.js';

/** The job of a day is due at 03:00 IST, when few people use the platform. */
const DUE_AT_MS = 3 * HOUR_MS;
/** A batch is short, so that it holds up no request. */
const BATCH = 500;

/**
 * Deletes, or empties, up to `limit` records from before `cutoff`. Returns how many; 0 when nothing is left to do.
 */
export type Purge = (cutoff: Date, limit: number) => Promise<number>;

const purged = new Counter({
  name: 'retention_purged_total',
  help: 'Records that were deleted or emptied at the end of their term',
  labelNames: ['service', 'row'],
});
const failures = new Counter({
  name: 'retention_failures_total',
  help: 'Rows of the retention schedule that failed on a day',
  labelNames: ['service', 'row'],
});

/**
 * Runs the rows of the retention schedule that belong to this service, once a day and when the clock is moved to another
 * day. A record stays a day longer if its row fails.
 */
@Injectable()
export class RetentionWorker extends PollingWorker implements OnModuleInit {
  private readonly logger = new Logger('Retention');
  private readonly purges = new Map<string, Purge>();

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly runs: RetentionRuns,
    private readonly deadLetters: DeadLetters,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, HOUR_MS);
  }

  /** Registers the work of a row. Call from `onModuleInit`. */
  register(id: RetentionJobId, purge: Purge): void {
    this.purges.set(id, purge);
  }

  /** The rows that this service runs. */
  registered(): string[] {
    return [...this.purges.keys()].sort();
  }

  onModuleInit(): void {
    this.register('dead-letters', (cutoff, limit) => this.deadLetters.purge(cutoff, limit));
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const day = istDate(new Date(now.getTime() - DUE_AT_MS));
    if (!(await this.runs.claim(day))) return;
    for (const row of retentionRowsOf(this.service)) {
      const purge = this.purges.get(row.id);
      if (purge && !this.isStopping) await this.run(row, purge, now);
    }
    await this.runs.end(day);
  }

  /** A row that fails does not stop the others. */
  private async run(row: RetentionRow, purge: Purge, now: Date): Promise<void> {
    const labels = { service: this.service, row: row.id };
    let total = 0;
    try {
      const cutoff = await this.findCutoff(row, now);
      while (cutoff && !this.isStopping) {
        const count = await purge(cutoff, BATCH);
        if (count === 0) break;
        total += count;
        purged.inc(labels, count);
      }
    } catch (error) {
      failures.inc(labels);
      this.logger.error({ err: error, row: row.id }, 'a row of the retention schedule failed');
    }
    if (total > 0) this.logger.log({ row: row.id, count: total }, 'records reached the end of their term');
  }

  /** Without an answer about the policy, the row waits: an older policy may have had a shorter term. */
  private async findCutoff({ term }: RetentionRow, now: Date): Promise<Date | undefined> {
    if (term !== 'recordYears') return retentionCutoff(term, now, 0);
    const { policy } = await this.rpc.call(currentPolicy, {});
    return retentionCutoff(term, now, policy.retention.recordYears);
  }
}
