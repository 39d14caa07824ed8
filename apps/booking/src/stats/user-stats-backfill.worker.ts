import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { UserStatsService } from './user-stats.service.js';

const SIDES = ['customerId', 'helperId'] as const;
type Side = (typeof SIDES)[number];

/** Progress of the recount: users of this side up to and including `after` are done. */
export interface BackfillDoc {
  _id: string;
  owner: string;
  leaseUntil: Date;
  side?: Side;
  after?: string;
  /** Number of recounted users. */
  counted?: number;
  doneAt?: Date;
}
export const USER_STATS_BACKFILL = 'figures';
export const MIGRATIONS_COLLECTION = 'migrations';

const POLL_MS = 15_000;
const LEASE_MS = MINUTE_MS;
/** Number of users recounted concurrently. */
const BATCH = 8;

/**
 * Counts the bookings that are older than the counters, while the service runs. Each user is recounted in a transaction
 * that conflicts with concurrent changes. One replica holds the lease; if it stops, another one continues from there.
 */
@Injectable()
export class UserStatsBackfillWorker extends PollingWorker {
  private readonly logger = new Logger(UserStatsBackfillWorker.name);
  private readonly owner = randomUUID();

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly stats: UserStatsService,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  protected override async round(): Promise<void> {
    if (this.stats.isBackfilled) return;
    let progress = await this.take();
    while (progress && !progress.doneAt) {
      if (this.isStopping) {
        await this.advance({ leaseUntil: this.clock.now() });
        return;
      }
      progress = await this.step(progress);
    }
    if (progress?.doneAt) this.stats.isBackfilled = true;
  }

  /** Recounts the next batch of users. Returns undefined if another replica took over the lease. */
  private async step({ side = SIDES[0], after = '', counted = 0 }: BackfillDoc): Promise<BackfillDoc | undefined> {
    const userIds = await this.findUsersAfter(side, after);
    await Promise.all(userIds.map((userId) => this.stats.recount(userId)));
    const last = userIds.at(-1);
    if (last !== undefined) return this.advance({ side, after: last, counted: counted + userIds.length });
    const next = SIDES[SIDES.indexOf(side) + 1];
    if (next) return this.advance({ side: next, after: '' });
    this.logger.log({ counted }, 'all users are counted');
    return this.advance({ doneAt: this.clock.now() });
  }

  /** Costs one index lookup per user, however many bookings they have. */
  private async findUsersAfter(side: Side, after: string): Promise<string[]> {
    const userIds: string[] = [];
    for (let last = after; userIds.length < BATCH;) {
      const next = { [side]: { $gt: last } };
      const found = await this.bookings
        .findOne(next, { [side]: 1 }, { sort: { [side]: 1 } })
        .lean<Record<Side, string>>();
      if (!found) break;
      last = found[side];
      userIds.push(last);
    }
    return userIds;
  }

  private async take(): Promise<BackfillDoc | undefined> {
    const now = this.clock.now();
    const free = { _id: USER_STATS_BACKFILL, doneAt: { $exists: false }, leaseUntil: { $lte: now } };
    const lease = { owner: this.owner, leaseUntil: new Date(now.getTime() + LEASE_MS) };
    try {
      return await this.set(free, lease, true);
    } catch (error) {
      // The document exists: the backfill is done, or another replica holds the lease.
      if (!isDuplicateKey(error)) throw error;
      const found = await this.migrations.findOne({ _id: USER_STATS_BACKFILL });
      return found?.doneAt ? found : undefined;
    }
  }

  private advance(change: Partial<BackfillDoc>): Promise<BackfillDoc | undefined> {
    const leaseUntil = new Date(this.clock.now().getTime() + LEASE_MS);
    return this.set({ _id: USER_STATS_BACKFILL, owner: this.owner }, { leaseUntil, ...change }, false);
  }

  private async set(filter: object, change: Partial<BackfillDoc>, upsert: boolean): Promise<BackfillDoc | undefined> {
    const options = { upsert, returnDocument: 'after' } as const;
    return (await this.migrations.findOneAndUpdate(filter, { $set: change }, options)) ?? undefined;
  }

  private get migrations() {
    return this.bookings.db.collection<BackfillDoc>(MIGRATIONS_COLLECTION);
  }
}
