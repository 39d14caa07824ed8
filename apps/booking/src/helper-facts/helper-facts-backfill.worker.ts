import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { PLAN_VISIT_MODEL, type PlanVisitDoc } from '../shared/plan-visit.model.js';
import { HelperFactsService } from './helper-facts.service.js';

const MIGRATIONS = 'migrations';
export const HELPER_FACTS_BACKFILL = 'helper-facts';

/**
 * Counts the facts about helpers whose visits are older than the facts, once, while the service runs. A recount is
 * idempotent, so several replicas may do it, and an interrupted run starts again.
 */
@Injectable()
export class HelperFactsBackfillWorker extends PollingWorker {
  private readonly logger = new Logger('HelperFactsBackfill');
  private isDone = false;

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(PLAN_VISIT_MODEL) private readonly visits: Model<PlanVisitDoc>,
    private readonly facts: HelperFactsService,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    if (this.isDone) return;
    const migrations = this.bookings.db.collection<{ _id: string }>(MIGRATIONS);
    this.isDone = (await migrations.findOne({ _id: HELPER_FACTS_BACKFILL })) !== null;
    if (this.isDone) return;
    let count = 0;
    for (const findNext of [this.findBooked, this.findPlanned]) {
      for (let id = await findNext(''); id !== undefined; id = await findNext(id)) {
        if (this.isStopping) return;
        const helperId = id;
        await this.db.transaction((session) => this.facts.recount(session, helperId));
        count += 1;
      }
    }
    const done = { $set: { doneAt: this.clock.now() } };
    await migrations.updateOne({ _id: HELPER_FACTS_BACKFILL }, done, { upsert: true });
    this.isDone = true;
    this.logger.log({ count }, 'counted the facts about helpers');
  }

  /** The next helper by id. Costs one index lookup, however many visits a helper has. */
  private readonly findBooked = async (after: string): Promise<string | undefined> =>
    (await this.bookings.findOne({ helperId: { $gt: after } }, { helperId: 1 }, { sort: { helperId: 1 } }).lean())
      ?.helperId;
  private readonly findPlanned = async (after: string): Promise<string | undefined> =>
    (await this.visits.findOne({ helperId: { $gt: after } }, { helperId: 1 }, { sort: { helperId: 1 } }).lean())
      ?.helperId;
}
