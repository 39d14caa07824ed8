import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, HELPER_DAY_LISTED } from '@sahaya/contracts';
import { addDays, istDate, MINUTE_MS, workerOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model, type QueryFilter, Schema } from 'mongoose';
import { DailyQueue } from './daily-queue.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { SubscriptionTransitionsService } from '../plans/plans.module.js';
import { serviceCodes, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { VisitsService } from '../visits/visits.module.js';

/** A list that was told: `<helperId>|<date>`; the day itself when all its lists were. */
interface DayListDoc {
  _id: string;
  at: Date;
}
export const DAY_LIST_MODEL = 'day_lists';
export const dayListSchema = new Schema<DayListDoc>(
  { _id: String, at: { type: Date, required: true, expires: '90d' } },
  { versionKey: false, collection: DAY_LIST_MODEL },
);

const SWEEP_MS = 30_000;
/** The round of a day begins at five past midnight in India. */
const ROUND_AT = 5 * MINUTE_MS;
const AT_ONCE = 500;

/**
 * What time does to subscriptions. All of it is asked of the database anew in each sweep, by what is due, so that a
 * missed day is caught up, two replicas do it once, and an empty Redis loses nothing; the alarm at 00:05 and a moved
 * clock only wake it.
 */
@Injectable()
export class DailyJobsWorker extends PollingWorker {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    @InjectModel(DAY_LIST_MODEL) private readonly lists: Model<DayListDoc>,
    private readonly moves: SubscriptionTransitionsService,
    private readonly visitMoves: VisitsService,
    private readonly alarm: DailyQueue,
    private readonly db: Db,
    private readonly outbox: Outbox,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.alarm.onTrigger(() => this.sweep.soon());
    super.onApplicationBootstrap();
    await this.alarm.schedule();
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const today = istDate(new Date(now.getTime() - ROUND_AT));
    const alive = { $in: ['active' as const, 'paused' as const] };
    const { moves, visitMoves } = this;
    const faults = [
      ...(await this.each({ status: 'pending', answerBy: { $lte: now } }, (doc) => moves.expire(doc))),
      ...(await this.each({ status: 'paused', 'pause.endDate': { $lt: today } }, (doc) => moves.resumeAfterPause(doc))),
      ...(await this.each({ _id: { $in: await this.withUnmarked(now) } }, (doc) => visitMoves.settleUnmarked(doc))),
      ...(await this.each({ status: 'active', 'period.endDate': { $lte: today }, openVisits: 0 }, (doc) =>
        moves.complete(doc),
      )),
      ...(await this.each({ status: alive, renewalOn: { $lte: today }, renewalOfferedAt: { $exists: false } }, (doc) =>
        moves.offerRenewal(doc),
      )),
    ];
    await this.listDay(addDays(today, 1));
    await this.remind(now);
    if (faults.length > 0) throw new AggregateError(faults, 'some subscriptions could not be brought up to date');
  }

  /** One after the other; answers the faults, which do not stop the rest. Who was faster, a person or a replica, has done it. */
  private async each(due: QueryFilter<SubscriptionDoc>, work: (doc: SubscriptionDoc) => Promise<void>) {
    const faults: unknown[] = [];
    for (const doc of await this.model.find(due).limit(AT_ONCE).lean<SubscriptionDoc[]>()) {
      try {
        await work(doc);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE')) faults.push(error);
      }
    }
    return faults;
  }

  private withUnmarked(now: Date): Promise<string[]> {
    return this.visits.distinct('subscriptionId', { status: 'scheduled', markBy: { $lte: now } });
  }

  private async remind(now: Date): Promise<void> {
    const due = await this.visits
      .find({ remindAt: { $lte: now } })
      .sort({ remindAt: 1 })
      .limit(AT_ONCE)
      .select({ _id: 1 })
      .lean();
    for (const { _id } of due) await this.visitMoves.remind(_id);
  }

  /** Each helper's visits of that day, told once. */
  private async listDay(date: string): Promise<void> {
    if (await this.lists.exists({ _id: date })) return;
    const visits = await this.visits.find({ status: 'scheduled', date }).sort({ startTime: 1 }).lean<VisitDoc[]>();
    for (const [helperId, own] of Map.groupBy(visits, workerOf)) {
      // Nobody's: another helper is looked for.
      if (!helperId) continue;
      await this.once(`${helperId}|${date}`, () =>
        this.linesOf(own).then((lines) => ({ helperId, date, visits: lines })),
      );
    }
    await this.lists.updateOne({ _id: date }, { $set: { at: this.clock.now() } }, { upsert: true });
  }

  private async once(
    _id: string,
    list: () => Promise<Parameters<typeof HELPER_DAY_LISTED.data.parse>[0]>,
  ): Promise<void> {
    const data = HELPER_DAY_LISTED.data.parse(await list());
    try {
      await this.db.transaction(async (session) => {
        await this.lists.create([{ _id, at: this.clock.now() }], { session });
        await this.outbox.add(session, HELPER_DAY_LISTED, data);
      });
    } catch (error) {
      // It was told already.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async linesOf(visits: readonly VisitDoc[]) {
    const ids = visits.map(({ subscriptionId }) => subscriptionId);
    const docs = await this.model.find({ _id: { $in: ids } }).lean<SubscriptionDoc[]>();
    return visits.flatMap((visit) => {
      const { subscriptionId, startTime, endTime } = visit;
      const doc = docs.find(({ _id }) => _id === subscriptionId);
      if (!doc) return [];
      const { customerId, customer } = doc;
      const services = serviceCodes(doc, visit);
      return [{ subscriptionId, customerId, customerName: customer.name, services, startTime, endTime }];
    });
  }
}
