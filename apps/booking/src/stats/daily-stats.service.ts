import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Figures } from '@sahaya/contracts';
import { addDays, HOUR_MS, istDate, istInstant, istTime, minutesOf, toRupees, usualBy } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model, Schema } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';

/** One day in India, counted once when it is long over. */
export interface DayFiguresDoc {
  /** The day. */
  _id: string;
  made: number;
  grossPaise: number;
  /** Those made in each hour of the day. */
  byHour: number[];
  completed: number;
  revenuePaise: number;
  cancelled: number;
  calledOff: number;
  /** Searches for another helper that have ended, and those that found one. */
  sought: number;
  replaced: number;
}
export const DAY_FIGURES_MODEL = 'day_figures';
const count = { type: Number, required: true };
export const dayFiguresSchema = new Schema<DayFiguresDoc>(
  {
    _id: String,
    ...{ made: count, grossPaise: count, completed: count, revenuePaise: count, cancelled: count, calledOff: count },
    ...{ sought: count, replaced: count },
    byHour: { type: [Number], required: true },
  },
  { versionKey: false, collection: DAY_FIGURES_MODEL },
);

const DAYS = 30;
/** By then nothing that belongs to a day comes in any more: no late commit, no search of its last hours. */
const SETTLED_MS = 6 * HOUR_MS;
/** So long an open day's figures are shown again. */
const FRESH_MS = 10_000;
/** So many days are counted at the same time. */
const WIDTH = 4;

/** The business day by day: closed days are kept, the others counted from indexes alone. */
@Injectable()
export class DayFigures {
  private latest?: { at: number; figures: Promise<Figures> };

  constructor(
    @InjectModel(DAY_FIGURES_MODEL) private readonly model: Model<DayFiguresDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly clock: Clock,
  ) {}

  /** Asked by many at once it is counted once. */
  async read(): Promise<Figures> {
    const at = this.clock.now().getTime();
    const age = this.latest ? at - this.latest.at : Infinity;
    if (this.latest && age >= 0 && age < FRESH_MS) return this.latest.figures;
    const figures = this.count(new Date(at));
    this.latest = { at, figures };
    figures.catch(() => delete this.latest);
    return figures;
  }

  private async count(now: Date): Promise<Figures> {
    const today = istDate(now);
    const dates = Array.from({ length: DAYS }, (_, day) => addDays(today, day + 1 - DAYS));
    const openFrom = istDate(new Date(now.getTime() - SETTLED_MS));
    // The clock of a test may have gone back: such a day is not over.
    await this.model.deleteMany({ _id: { $gte: openFrom } });
    const kept = await this.model.find({ _id: { $in: dates } }).lean();
    const known = new Map<string, DayFiguresDoc>(kept.map((day) => [day._id, day]));
    const missing = dates.filter((date) => !known.has(date));
    for (let from = 0; from < missing.length; from += WIDTH) {
      const counted = await Promise.all(missing.slice(from, from + WIDTH).map((date) => this.countDay(date)));
      for (const day of counted) {
        known.set(day._id, day);
        if (day._id < openFrom) await this.model.updateOne({ _id: day._id }, { $set: day }, { upsert: true });
      }
    }
    return figuresOf(
      dates.map((date) => known.get(date)!),
      now,
    );
  }

  private async countDay(date: string): Promise<DayFiguresDoc> {
    const day = { $gte: istInstant(date, '00:00'), $lt: istInstant(addDays(date, 1), '00:00') };
    const [made, done, ended] = await Promise.all([this.madeOn(day), this.completedOn(day), this.endedOn(day)]);
    return { _id: date, ...made, ...done, ...ended };
  }

  /** A visit that goes on with another helper was asked for once. */
  private async madeOn(day: object) {
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

  private async completedOn(day: object) {
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

  private async endedOn(day: object) {
    const sum = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } });
    const state = '$replacement.state';
    const [ended] = await this.bookings.aggregate<
      Pick<DayFiguresDoc, 'cancelled' | 'calledOff' | 'sought' | 'replaced'>
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

function figuresOf(days: DayFiguresDoc[], now: Date): Figures {
  const total = (what: (day: DayFiguresDoc) => number) => days.reduce((sum, day) => sum + what(day), 0);
  // Days before the first booking say nothing of what is usual.
  const first = days.findIndex(({ made }) => made > 0);
  const before = first < 0 ? [] : days.slice(first, -1);
  const usual = usualBy(
    before.map(({ byHour }) => byHour),
    minutesOf(istTime(now)) ?? 0,
  );
  const calledOff = total((day) => day.calledOff);
  const agreed = total((day) => day.completed) + calledOff;
  return {
    at: now.toISOString(),
    days: days.map(({ _id: date, made, grossPaise, completed, revenuePaise, cancelled, calledOff: off }) => ({
      ...{ date, made, gross: toRupees(grossPaise), completed, revenue: toRupees(revenuePaise), cancelled },
      calledOff: off,
    })),
    ...(usual !== undefined && { usual: { made: Math.round(usual * 10) / 10 } }),
    ...(agreed > 0 && { cancellationRate: calledOff / agreed }),
    replaced: { of: total(({ sought }) => sought), found: total(({ replaced }) => replaced) },
  };
}
