import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminAnalytics,
  type Analytics,
  AppError,
  bookingFacts,
  type InputOf,
  type OutputOf,
  type rebuildAnalytics,
} from '@sahaya/contracts';
import {
  addDays,
  addCalendarMonths,
  SUM_OF_ALL,
  ANALYTICS_DAYS_MAX,
  type AnalyticsGroup,
  COHORT_MEASURES,
  COHORT_MONTHS,
  COMPARED_MINUTES,
  daysBetween,
  HOME_CITIES,
  HOURLY_MEASURES,
  MEASURES,
  monthOf,
  parseDate,
  PERIOD_MEASURES,
  PLAIN_MEASURES,
  toCohort,
  toSumGroup,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { Model, type QueryFilter } from 'mongoose';
import { AnalyticsCountWorker } from './analytics-count.worker.js';
import { AnalyticsRecorderService } from './analytics-recorder.service.js';
import { ANALYTICS_DAY_MODEL, type AnalyticsDayDoc } from './analytics.model.js';

const AREAS_MAX = 30;
const STAFF_MAX = 100;
const REPLAY_DEADLINE_MS = 10_000;

type Totals = Record<string, number>;
type Asked = InputOf<typeof adminAnalytics>;
interface Period {
  from: string;
  to: string;
}

/** Answers questions about periods from the rows of the days, and rebuilds them. */
@Injectable()
export class AnalyticsService {
  constructor(
    @InjectModel(ANALYTICS_DAY_MODEL) private readonly days: Model<AnalyticsDayDoc>,
    private readonly worker: AnalyticsCountWorker,
    private readonly recorder: AnalyticsRecorderService,
    private readonly names: StaffNamesClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async read(asked: Asked): Promise<Analytics> {
    const period = toPeriod(asked);
    const length = daysBetween(period.from, period.to) + 1;
    const periodBefore = { from: addDays(period.from, -length), to: addDays(period.from, -1) };
    const { shown } = await this.worker.state();
    const { city, service } = asked;
    if (city && !HOME_CITIES.includes(city)) throw new AppError('INVALID_INPUT', { field: 'city' });
    const isForCity = city !== '' || service !== '';
    const rows = toRowFilters({ city, service }, await this.worker.hasSums());
    const isLead = asked.actor?.role !== 'finance';
    const months = { from: addCalendarMonths(period.to, -COHORT_MONTHS), to: monthOf(period.to) };
    const supplyDays = { from: periodBefore.from, to: period.to };
    const [days, before, areas, supply, cohorts, staff] = await Promise.all([
      this.sum({ rebuild: shown, ...rows.places, ...during(period) }, '$day', PERIOD_MEASURES),
      this.sum({ rebuild: shown, ...rows.places, ...during(periodBefore) }, '$day', PERIOD_MEASURES),
      this.sum(
        { rebuild: shown, ...rows.areas, ...during(period) },
        city ? '$key' : '$city',
        ['requests', 'unfilled', ...HOURLY_MEASURES],
        { unfilled: -1, requests: -1 },
        AREAS_MAX,
      ),
      this.sum({ rebuild: shown, ...rows.supply, ...during(supplyDays) }, '$day', ['offeredMinutes']),
      this.sum({ rebuild: shown, ...rows.cohorts, ...during(months) }, '$day', COHORT_MEASURES, {}),
      isLead && !isForCity
        ? this.sum({ rebuild: shown, ...during(period), group: 'staff' }, '$key', MEASURES, { answered: -1 }, STAFF_MAX)
        : [],
    ]);
    const offered = splitSupply(supply, period);
    const names = await this.names.find(staff.map(({ _id }) => String(_id)));
    return {
      at: this.clock.now().toISOString(),
      period,
      periodBefore,
      totals: toSums(days, offered.now),
      totalsBefore: toSums(before, offered.before),
      days: mergeDays([...days, ...offered.now]).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      areas: areas
        .map((row) => ({ name: String(row['_id']), totals: toTotals(row) }))
        .filter(({ name, totals }) => name !== '' && (totals['requests'] ?? 0) > 0),
      cohorts: cohorts
        .map((row) => toCohort(String(row['_id']), toTotals(row, COHORT_MEASURES), period.to))
        .filter(({ customers }) => customers > 0),
      ...(isLead && {
        staff: staff.map((row) => {
          const name = names.get(String(row['_id']));
          return { _id: String(row['_id']), ...(name && { name }), totals: toTotals(row) };
        }),
      }),
    };
  }

  /** Takes the facts of some bookings, and starts the count after the last ones. */
  async rebuild({ after }: InputOf<typeof rebuildAnalytics>): Promise<OutputOf<typeof rebuildAnalytics>> {
    const { bookings, next } = await this.rpc.call(bookingFacts, after ? { after } : {}, REPLAY_DEADLINE_MS);
    await this.recorder.recordBookings(bookings);
    if (!next) await this.worker.rebuild();
    return { bookings: bookings.length, ...(next && { next }) };
  }

  async state() {
    const [waiting, { shown, counting }] = await Promise.all([this.worker.waiting(), this.worker.state()]);
    return { waiting, isRebuilding: shown !== counting };
  }

  /** Adds up the measures of rows by a field; both filters of a row begin an index. */
  private sum(
    filter: QueryFilter<AnalyticsDayDoc> & Pick<AnalyticsDayDoc, 'group'>,
    by: string,
    measures: readonly string[],
    order?: Record<string, 1 | -1>,
    limit?: number,
  ): Promise<Record<string, unknown>[]> {
    const sums = Object.fromEntries(measures.map((name) => [name, { $sum: `$measures.${name}` }]));
    return this.days
      .aggregate<Record<string, unknown>>([
        { $match: filter },
        { $group: { _id: by, ...sums } },
        ...(order ? [{ $sort: { ...order, _id: 1 as const } }] : []),
        ...(limit ? [{ $limit: limit }] : []),
      ])
      .exec();
  }
}

const during = ({ from, to }: Period) => ({ day: { $gte: from, $lte: to } });

type Place = Pick<Asked, 'city' | 'service'>;

/**
 * The rows for a choice of city and service. Without a choice, tickets, which have no city and no service, are
 * included. Rows are added up where `hasSums` is false.
 */
function toRowFilters({ city, service }: Place, hasSums: boolean) {
  const chosen = { ...(city && { city }), ...(service && { service }) };
  const all = { city: city || SUM_OF_ALL, service: service || SUM_OF_ALL };
  const needsSum = hasSums && (city === '' || service === '');
  const ofGroup = (group: AnalyticsGroup) => (needsSum ? { group: toSumGroup(group), ...all } : { group, ...chosen });
  const sumOfServices = hasSums && service === '';
  const areas = (group: AnalyticsGroup) =>
    sumOfServices ? { group: toSumGroup(group), service: SUM_OF_ALL } : { group, ...chosen };
  return {
    places: ofGroup('place'),
    cohorts: ofGroup('cohort'),
    areas: city ? { ...areas('area'), city } : { ...areas('place'), city: { $in: HOME_CITIES } },
    // The empty service stands for all.
    supply:
      hasSums && city === ''
        ? { group: toSumGroup('supply'), city: SUM_OF_ALL, service }
        : { group: 'supply' as const, ...chosen, service },
  };
}

function toPeriod(asked: Asked): Period {
  const [from, to] = [parseDate(asked.from), parseDate(asked.to)];
  if (!from) throw new AppError('INVALID_INPUT', { field: 'from' });
  if (!to || to < from || daysBetween(from, to) >= ANALYTICS_DAYS_MAX)
    throw new AppError('INVALID_INPUT', { field: 'to' });
  return { from, to };
}

/** The measures that are not 0. */
const toTotals = (row: Record<string, unknown>, measures: readonly string[] = MEASURES): Totals =>
  Object.fromEntries(
    measures.flatMap((name) => {
      const amount = row[name];
      return typeof amount === 'number' && amount !== 0 ? [[name, amount] as const] : [];
    }),
  );

/** The rows of the hours offered, in the period and in the one before. */
function splitSupply(supply: readonly Record<string, unknown>[], { from }: Period) {
  const isNow = (row: Record<string, unknown>) => String(row['_id']) >= from;
  return { now: supply.filter(isNow), before: supply.filter((row) => !isNow(row)) };
}

/** The sums of a period, with the booked minutes of the days whose offer is known. */
function toSums(days: readonly Record<string, unknown>[], offered: readonly Record<string, unknown>[]): Totals {
  const known = new Set(offered.map((row) => row['_id']));
  const compared = addUp(days.filter((row) => known.has(row['_id'])))['bookedMinutes'];
  return { ...addUp([...days, ...offered]), ...(compared && { [COMPARED_MINUTES]: compared }) };
}

/** One entry for each day of the rows, with the plain measures. */
const mergeDays = (rows: readonly Record<string, unknown>[]) =>
  [...Map.groupBy(rows, (row) => String(row['_id']))].map(([date, ofDay]) => ({
    date,
    totals: addUp(ofDay, PLAIN_MEASURES),
  }));

function addUp(rows: readonly Record<string, unknown>[], measures: readonly string[] = MEASURES): Totals {
  const sums: Totals = {};
  for (const row of rows)
    for (const [name, amount] of Object.entries(toTotals(row, measures))) sums[name] = (sums[name] ?? 0) + amount;
  return sums;
}
