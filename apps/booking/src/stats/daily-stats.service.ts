import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Metrics } from '@sahaya/contracts';
import { addDays, HOUR_MS, istDate, istInstant, istTime, minutesOf, toRupees, hourlyBaseline } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { DAILY_STATS_MODEL, type DailyStatsDoc } from './daily-stats.model.js';
import { PlanVisitsService } from './plan-visits.service.js';

const DAYS = 30;
/** A day is closed this long after midnight, when late writes and replacement searches are over. */
const CLOSED_AFTER_MS = 6 * HOUR_MS;
/** The statistics are cached this long. */
const CACHE_MS = 10_000;
/** Number of days counted concurrently. */
const CONCURRENCY = 4;

/** Statistics of the last days. Closed days are stored; the others are counted from indexes only. */
@Injectable()
export class DailyStatsService {
  private cached?: { at: number; stats: Promise<Metrics> };

  constructor(
    @InjectModel(DAILY_STATS_MODEL) private readonly model: Model<DailyStatsDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly planVisits: PlanVisitsService,
    private readonly clock: Clock,
  ) {}

  /** Concurrent requests share one count. */
  async read(): Promise<Metrics> {
    const at = this.clock.now().getTime();
    const age = this.cached ? at - this.cached.at : Infinity;
    if (this.cached && age >= 0 && age < CACHE_MS) return this.cached.stats;
    const stats = this.count(new Date(at));
    this.cached = { at, stats };
    stats.catch(() => delete this.cached);
    return stats;
  }

  private async count(now: Date): Promise<Metrics> {
    const today = istDate(now);
    const dates = Array.from({ length: DAYS }, (_, day) => addDays(today, day + 1 - DAYS));
    const openFrom = istDate(new Date(now.getTime() - CLOSED_AFTER_MS));
    // The clock of a test may have been set back to a day that was already stored.
    await this.model.deleteMany({ _id: { $gte: openFrom } });
    const kept = await this.model.find({ _id: { $in: dates } }).lean();
    const known = new Map<string, DailyStatsDoc>(kept.map((day) => [day._id, day]));
    const missing = dates.filter((date) => !known.has(date));
    for (let from = 0; from < missing.length; from += CONCURRENCY) {
      const counted = await Promise.all(missing.slice(from, from + CONCURRENCY).map((date) => this.countDay(date)));
      for (const day of counted) {
        known.set(day._id, day);
        if (day._id < openFrom) await this.model.updateOne({ _id: day._id }, { $set: day }, { upsert: true });
      }
    }
    return summarize(
      dates.map((date) => known.get(date)!),
      now,
    );
  }

  private async countDay(date: string): Promise<DailyStatsDoc> {
    const day = { $gte: istInstant(date, '00:00'), $lt: istInstant(addDays(date, 1), '00:00') };
    const [created, completed, cancelled, plans] = await Promise.all([
      this.countCreated(day),
      this.countCompleted(day),
      this.countCancelled(day),
      this.planVisits.sumUp(day),
    ]);
    const ofPlans = { planVisits: plans.visits, planFeesPaise: plans.feesPaise };
    return { _id: date, ...created, ...completed, ...cancelled, ...ofPlans };
  }

  /** A booking that replaces a cancelled one is not counted again. */
  private async countCreated(day: object) {
    const isNew = { $lte: ['$replaces', null] };
    const hours = await this.bookings.aggregate<{ _id: number; count: number; paise: number }>(
      [
        { $match: { createdAt: day } },
        {
          $group: {
            _id: { $hour: { date: '$createdAt', timezone: '+05:30' } },
            count: { $sum: { $cond: [isNew, 1, 0] } },
            paise: { $sum: { $cond: [isNew, '$price.totalPaise', 0] } },
          },
        },
      ],
      { hint: { createdAt: -1, 'price.totalPaise': 1, replaces: 1 } },
    );
    return {
      made: hours.reduce((sum, hour) => sum + hour.count, 0),
      grossPaise: hours.reduce((sum, hour) => sum + hour.paise, 0),
      byHour: Array.from({ length: 24 }, (_, hour) => hours.find(({ _id }) => _id === hour)?.count ?? 0),
    };
  }

  private async countCompleted(day: object) {
    const [done] = await this.bookings.aggregate<{ completed: number; revenuePaise: number }>(
      [
        { $match: { completedAt: day } },
        { $group: { _id: null, completed: { $sum: 1 }, revenuePaise: { $sum: '$price.platformFeePaise' } } },
        { $unset: '_id' },
      ],
      { hint: { completedAt: 1, 'price.platformFeePaise': 1 } },
    );
    return done ?? { completed: 0, revenuePaise: 0 };
  }

  private async countCancelled(day: object) {
    const sum = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
    const state = '$replacement.state';
    const [ended] = await this.bookings.aggregate<
      Pick<DailyStatsDoc, 'cancelled' | 'calledOff' | 'sought' | 'replaced'>
    >(
      [
        { $match: { 'cancellation.at': day } },
        {
          $group: {
            _id: null,
            cancelled: { $sum: 1 },
            calledOff: sum({ $gt: ['$acceptedAt', null] }),
            sought: sum({ $in: [state, ['accepted', 'failed', 'stopped']] }),
            replaced: sum({ $eq: [state, 'accepted'] }),
          },
        },
        { $unset: '_id' },
      ],
      { hint: { 'cancellation.at': 1, acceptedAt: 1, 'replacement.state': 1 } },
    );
    return ended ?? { cancelled: 0, calledOff: 0, sought: 0, replaced: 0 };
  }
}

function summarize(days: DailyStatsDoc[], now: Date): Metrics {
  const total = (what: (day: DailyStatsDoc) => number) => days.reduce((sum, day) => sum + what(day), 0);
  // Days before the first booking do not count towards the usual number.
  const first = days.findIndex(({ made }) => made > 0);
  const before = first < 0 ? [] : days.slice(first, -1);
  const usual = hourlyBaseline(
    before.map(({ byHour }) => byHour),
    minutesOf(istTime(now)) ?? 0,
  );
  const cancelled = total((day) => day.calledOff);
  const agreed = total((day) => day.completed) + cancelled;
  return {
    at: now.toISOString(),
    days: days.map((day) => ({
      date: day._id,
      made: day.made,
      gross: toRupees(day.grossPaise),
      completed: day.completed + (day.planVisits ?? 0),
      revenue: toRupees(day.revenuePaise + (day.planFeesPaise ?? 0)),
      cancelled: day.cancelled,
      cancelledAfterAcceptance: day.calledOff,
    })),
    ...(usual !== undefined && { usual: { made: Math.round(usual * 10) / 10 } }),
    ...(agreed > 0 && { cancellationRate: cancelled / agreed }),
    replaced: { of: total(({ sought }) => sought), found: total(({ replaced }) => replaced) },
  };
}
