import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ANALYTICS_GROUPS, buildContributions, type Contribution, type Measure, withSums } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  ANALYTICS_CASE_MODEL,
  ANALYTICS_DAY_MODEL,
  ANALYTICS_STATE_MODEL,
  type AnalyticsCaseDoc,
  type AnalyticsDayDoc,
  type AnalyticsStateDoc,
  FIRST_STATE,
} from './analytics.model.js';

const POLL_MS = 2_000;
/** Cases that are counted in one transaction. */
const BATCH = 200;
/** Rows of an earlier rebuild that are deleted at a time. */
const DELETED_AT_ONCE = 5_000;
/** The cases that a process of an earlier version counted. */
const WITHOUT_SUMS = { 'counted.0.group': { $in: ANALYTICS_GROUPS } };

type CaseFilter = { pending: true } | { rebuild: { $lt: number } } | typeof WITHOUT_SUMS;

/**
 * Adds the facts of cases to the rows of the days. Each case remembers what it added, so that the next count adds only
 * the difference. The sums over cities and services are rows like the others. During a rebuild, cases are counted from
 * nothing into new rows, and the old rows are shown until all cases are in the new ones.
 */
@Injectable()
export class AnalyticsCountWorker extends PollingWorker {
  constructor(
    @InjectModel(ANALYTICS_CASE_MODEL) private readonly cases: Model<AnalyticsCaseDoc>,
    @InjectModel(ANALYTICS_DAY_MODEL) private readonly days: Model<AnalyticsDayDoc>,
    @InjectModel(ANALYTICS_STATE_MODEL) private readonly states: Model<AnalyticsStateDoc>,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** The rows that are shown, and those that are counted into. */
  async state(): Promise<AnalyticsStateDoc> {
    return (await this.states.findById('state').lean<AnalyticsStateDoc>()) ?? FIRST_STATE;
  }

  /** Counts all cases again, into new rows. A rebuild that runs already starts again. */
  async rebuild(): Promise<void> {
    await this.states.updateOne(
      { _id: 'state' },
      { $setOnInsert: { shown: 0 }, $inc: { counting: 1 } },
      { upsert: true },
    );
    this.sweep.soon();
  }

  /** Whether the sums contain each counted case. They do not while a process of an earlier version counts. */
  async hasSums(): Promise<boolean> {
    return (await this.cases.findOne(WITHOUT_SUMS, { _id: 1 }).lean()) === null;
  }

  /** The number of cases with facts that are not counted, without sums, or that a rebuild has not reached. */
  async waiting(): Promise<number> {
    const { counting } = await this.state();
    const [pending, withoutSums, earlier] = await Promise.all([
      this.cases.countDocuments({ pending: true }),
      this.cases.countDocuments(WITHOUT_SUMS),
      this.cases.countDocuments({ rebuild: { $lt: counting } }),
    ]);
    return pending + withoutSums + earlier;
  }

  protected override async round(): Promise<void> {
    await this.count({ pending: true });
    await this.count(WITHOUT_SUMS);
    const { shown, counting } = await this.state();
    if (shown === counting) return;
    await this.count({ rebuild: { $lt: counting } });
    if (this.isStopping || (await this.waiting()) > 0) return this.sweep.soon();
    await this.states.updateOne({ _id: 'state', counting }, { $set: { shown: counting } });
    await this.removeRowsBefore(counting);
  }

  private async count(filter: CaseFilter): Promise<void> {
    for (let found = BATCH; found === BATCH && !this.isStopping;) found = await this.step(filter);
  }

  /** Counts a batch and returns its size. */
  private step(filter: CaseFilter): Promise<number> {
    return this.db.transaction(async (session) => {
      const { counting } =
        (await this.states.findById('state').session(session).lean<AnalyticsStateDoc>()) ?? FIRST_STATE;
      const found = await this.cases.find(filter).limit(BATCH).session(session).lean<AnalyticsCaseDoc[]>();
      if (found.length === 0) return 0;
      const sums = new Map<string, AnalyticsDayDoc>();
      const counts = found.map((doc) => {
        const counted = withSums(
          buildContributions({ facts: doc.facts ?? {}, ...(doc.place && { place: doc.place }) }),
        );
        const before = doc.rebuild === counting ? (doc.counted ?? []) : [];
        for (const row of before) addTo(sums, counting, row, -1);
        for (const row of counted) addTo(sums, counting, row, 1);
        return { _id: doc._id, counted };
      });
      await this.addToDays(session, [...sums.values()]);
      await this.cases.bulkWrite(
        counts.map(({ _id, counted }) => ({
          updateOne: { filter: { _id }, update: { $set: { counted, rebuild: counting }, $unset: { pending: 1 } } },
        })),
        { session },
      );
      return found.length;
    });
  }

  private async addToDays(session: ClientSession, rows: readonly AnalyticsDayDoc[]): Promise<void> {
    const writes = rows.flatMap(({ _id, measures, ...row }) => {
      const changed = Object.entries(measures).filter(([, amount]) => amount !== 0);
      if (changed.length === 0) return [];
      const $inc = Object.fromEntries(changed.map(([name, amount]) => [`measures.${name}`, amount]));
      return [{ updateOne: { filter: { _id }, update: { $setOnInsert: row, $inc }, upsert: true } }];
    });
    if (writes.length > 0) await this.days.bulkWrite(writes, { session });
  }

  private async removeRowsBefore(rebuild: number): Promise<void> {
    for (let removed = DELETED_AT_ONCE; removed === DELETED_AT_ONCE && !this.isStopping;) {
      const old = await this.days
        .find({ rebuild: { $lt: rebuild } }, { _id: 1 })
        .limit(DELETED_AT_ONCE)
        .lean();
      removed = old.length;
      if (removed > 0) await this.days.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
    }
  }
}

function addTo(sums: Map<string, AnalyticsDayDoc>, rebuild: number, row: Contribution, sign: 1 | -1): void {
  const { group, day, city, service, key } = row;
  const _id = [rebuild, group, day, city, service, key].join('|');
  const sum = sums.get(_id) ?? { _id, rebuild, group, day, city, service, key, measures: {} };
  sums.set(_id, sum);
  for (const [name, amount] of Object.entries(row.measures) as [Measure, number][])
    sum.measures[name] = (sum.measures[name] ?? 0) + sign * amount;
}
