import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS } from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock, Sweeper } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { Figures } from './user-stats.service.js';

const SIDES = ['customerId', 'helperId'] as const;
type Side = (typeof SIDES)[number];

/** How far the recount has come: up to and with `after` of this side. */
export interface BackfillDoc {
  _id: string;
  owner: string;
  leaseUntil: Date;
  side?: Side;
  after?: string;
  /** People so far. */
  counted?: number;
  doneAt?: Date;
}
export const BACKFILL = 'figures';
export const MIGRATIONS = 'migrations';

const BEAT_MS = 15_000;
const LEASE_MS = MINUTE_MS;
/** People recounted at the same time. */
const BATCH = 8;

/**
 * Bookings that are older than the counters are counted once, beside the running service: person by person, each in a
 * transaction that a move at the same time conflicts with. One replica has the lease; another goes on where it stopped.
 */
@Injectable()
export class FiguresBackfill extends Sweeper {
  private readonly logger = new Logger('FiguresBackfill');
  private readonly owner = randomUUID();
  private isStopping = false;

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly figures: Figures,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    return super.beforeApplicationShutdown();
  }

  protected override async round(): Promise<void> {
    if (this.figures.isWhole) return;
    let progress = await this.take();
    while (progress && !progress.doneAt) {
      if (this.isStopping) {
        await this.advance({ leaseUntil: this.clock.now() });
        return;
      }
      progress = await this.step(progress);
    }
    if (progress?.doneAt) this.figures.isWhole = true;
  }

  /** The next few people; undefined when the lease was lost to another replica. */
  private async step({ side = SIDES[0], after = '', counted = 0 }: BackfillDoc): Promise<BackfillDoc | undefined> {
    const people = await this.peopleAfter(side, after);
    await Promise.all(people.map((userId) => this.figures.recount(userId)));
    const last = people.at(-1);
    if (last !== undefined) return this.advance({ side, after: last, counted: counted + people.length });
    const next = SIDES[SIDES.indexOf(side) + 1];
    if (next) return this.advance({ side: next, after: '' });
    this.logger.log({ counted }, 'every figure is counted');
    return this.advance({ doneAt: this.clock.now() });
  }

  /** One look into the index for each, however many bookings a person has. */
  private async peopleAfter(side: Side, after: string): Promise<string[]> {
    const people: string[] = [];
    for (let last = after; people.length < BATCH;) {
      const next = { [side]: { $gt: last } };
      const found = await this.bookings
        .findOne(next, { [side]: 1 }, { sort: { [side]: 1 } })
        .lean<Record<Side, string>>();
      if (!found) break;
      last = found[side];
      people.push(last);
    }
    return people;
  }

  private async take(): Promise<BackfillDoc | undefined> {
    const now = this.clock.now();
    const free = { _id: BACKFILL, doneAt: { $exists: false }, leaseUntil: { $lte: now } };
    const lease = { owner: this.owner, leaseUntil: new Date(now.getTime() + LEASE_MS) };
    try {
      return await this.set(free, lease, true);
    } catch (error) {
      // It is there, and it is done or somebody else's.
      if (!isDuplicateKey(error)) throw error;
      const found = await this.migrations.findOne({ _id: BACKFILL });
      return found?.doneAt ? found : undefined;
    }
  }

  private advance(change: Partial<BackfillDoc>): Promise<BackfillDoc | undefined> {
    const leaseUntil = new Date(this.clock.now().getTime() + LEASE_MS);
    return this.set({ _id: BACKFILL, owner: this.owner }, { leaseUntil, ...change }, false);
  }

  private async set(filter: object, change: Partial<BackfillDoc>, upsert: boolean): Promise<BackfillDoc | undefined> {
    const options = { upsert, returnDocument: 'after' } as const;
    return (await this.migrations.findOneAndUpdate(filter, { $set: change }, options)) ?? undefined;
  }

  private get migrations() {
    return this.bookings.db.collection<BackfillDoc>(MIGRATIONS);
  }
}
