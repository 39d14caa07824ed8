import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { CELLS_PER_DAY, cellsOf, type DayCells, GRID_MINUTES, timeOf } from '@sahaya/domain';
import { type ClientSession, Model, Schema } from 'mongoose';

/** A helper's IST day: the half-hour cells that are taken, and by what. */
interface DayDoc {
  /** `<helperId>|<date>`. */
  _id: string;
  taken: { cell: number; by: string }[];
  /** Time off: nobody else's, and no work. */
  off?: { cell: number; by: string }[];
}
export const CLAIM_MODEL = 'claims';
export const claimSchema = new Schema<DayDoc>(
  {
    _id: String,
    taken: [{ _id: false, cell: Number, by: String }],
    off: { type: [{ _id: false, cell: Number, by: String }], default: undefined },
  },
  { versionKey: false, collection: CLAIM_MODEL },
);

export interface Slot {
  helperId: string;
  date: string;
  startTime: string;
  endTime: string;
}
/** Who holds a claim, when it is a visit's. */
export const claimant = (bookingId: string) => `booking:${bookingId}`;
/** A subscription's visit on the day that it wants. */
export interface VisitClaim extends Omit<Slot, 'helperId'> {
  visitId: string;
}
const visitClaimant = ({ visitId }: Pick<VisitClaim, 'visitId'>) => `visit:${visitId}`;
const byDate = (visits: readonly VisitClaim[]) => Map.groupBy(visits, ({ date }) => date);
const othersIn = (day: DayDoc | undefined, visits: readonly VisitClaim[]) => {
  const own = visits.map(visitClaimant);
  return (day?.taken ?? []).filter(({ by }) => !own.includes(by));
};
const dayId = ({ helperId, date }: Pick<Slot, 'helperId' | 'date'>) => `${helperId}|${date}`;

/**
 * Who has a helper's time. One document per helper and day, written by one conditional update, so that the database
 * decides between two acceptances; the same condition bounds the day at 8 h (decisions, Double booking).
 */
@Injectable()
export class Claims {
  constructor(@InjectModel(CLAIM_MODEL) private readonly days: Model<DayDoc>) {}

  /** Takes all cells of the slot or throws SLOT_TAKEN / HELPER_DAY_FULL. `by` is the claimant's key, `booking:<id>`. */
  async take(session: ClientSession, slot: Slot, by: string): Promise<void> {
    const cells = cellsOf(slot.startTime, slot.endTime);
    const free = {
      _id: dayId(slot),
      'taken.cell': { $nin: cells },
      'off.cell': { $nin: cells },
      [`taken.${CELLS_PER_DAY - cells.length}`]: { $exists: false },
    };
    const day = await this.days.findById(dayId(slot), null, { session }).lean();
    if (day) this.refuseUnlessFree(day, cells);
    // When the day changed since it was read, the filter misses and the upsert conflicts: the transaction runs again.
    await this.days.updateOne(
      free,
      { $push: { taken: { $each: cells.map((cell) => ({ cell, by })) } } },
      { session, upsert: true },
    );
  }

  async release(session: ClientSession, slot: Slot, by: string): Promise<void> {
    await this.days.updateOne({ _id: dayId(slot) }, { $pull: { taken: { by } } }, { session });
  }

  /**
   * Takes the slot as time off, once for each `by`; throws what is in the way. It does not count to the 8 h of a day, and
   * only visits and other time off stand against it.
   */
  async takeOff(session: ClientSession, slot: Slot, by: string): Promise<void> {
    const cells = cellsOf(slot.startTime, slot.endTime);
    const day = await this.days.findById(dayId(slot), null, { session }).lean();
    if (day?.off?.some((own) => own.by === by)) return;
    if (day?.off?.some(({ cell }) => cells.includes(cell))) throw new AppError('TIME_OFF_EXISTS');
    const visit = day?.taken.find(({ cell }) => cells.includes(cell));
    if (visit) throw new AppError('TIME_OFF_CLASH', { by: visit.by });
    await this.days.updateOne(
      { _id: dayId(slot), 'taken.cell': { $nin: cells }, 'off.cell': { $nin: cells } },
      { $push: { off: { $each: cells.map((cell) => ({ cell, by })) } } },
      { session, upsert: true },
    );
  }

  /** Whether there was anything to give back. */
  async releaseOff(session: ClientSession, slot: Slot, by: string): Promise<boolean> {
    const own = { _id: dayId(slot), 'off.by': by };
    return (await this.days.updateOne(own, { $pull: { off: { by } } }, { session })).modifiedCount > 0;
  }

  /** Which of these helpers cannot take this visit: it is taken, off, or the day is full. By the days' ids alone. */
  async busyAmong(helperIds: string[], { date, startTime, endTime }: Omit<Slot, 'helperId'>): Promise<string[]> {
    const cells = cellsOf(startTime, endTime);
    const days = await this.days
      .find({
        _id: { $in: helperIds.map((helperId) => dayId({ helperId, date })) },
        $or: [
          { 'taken.cell': { $in: cells } },
          { 'off.cell': { $in: cells } },
          { [`taken.${CELLS_PER_DAY - cells.length}`]: { $exists: true } },
        ],
      })
      .select({ _id: 1 })
      .lean();
    return days.map(({ _id }) => _id.slice(0, _id.indexOf('|')));
  }

  /** What is claimed of a helper's days, by date. */
  async daysFrom(helperId: string, from: string, to: string): Promise<Map<string, DayCells>> {
    const range = { $gte: dayId({ helperId, date: from }), $lte: dayId({ helperId, date: to }) };
    const days = await this.days.find({ _id: range }).lean();
    return new Map(
      days.map(({ _id, taken, off = [] }) => [
        _id.slice(_id.indexOf('|') + 1),
        { taken: taken.map(({ cell }) => cell), off: off.map(({ cell }) => cell) },
      ]),
    );
  }

  /** Throws when the slot cannot be had now; holds nothing. What the claimant holds himself is no hindrance. */
  async expectFree(slot: Slot, claimant?: string): Promise<void> {
    const day = await this.days.findById(dayId(slot)).lean();
    if (!day) return;
    const taken = day.taken.filter(({ by }) => by !== claimant);
    this.refuseUnlessFree({ ...day, taken }, cellsOf(slot.startTime, slot.endTime));
  }

  /** Which of these visits cannot be had, and why; what they hold already is no hindrance, but each may hinder the next. */
  async clashesOf(helperId: string, visits: readonly VisitClaim[], session?: ClientSession) {
    const days = await this.daysOf(helperId, visits, session);
    return [...byDate(visits)].flatMap(([date, ofDay]) => {
      const day = days.get(dayId({ helperId, date }));
      const held = othersIn(day, ofDay).map(({ cell }) => cell);
      const off = (day?.off ?? []).map(({ cell }) => cell);
      return ofDay.flatMap((visit) => {
        const cells = cellsOf(visit.startTime, visit.endTime);
        const isTaken = cells.some((cell) => held.includes(cell) || off.includes(cell));
        const isFull = held.length + cells.length > CELLS_PER_DAY;
        if (isTaken || isFull) return [{ ...visit, reason: isTaken ? ('taken' as const) : ('day-full' as const) }];
        held.push(...cells);
        return [];
      });
    });
  }

  /**
   * All of these visits or none: what each has on its day becomes exactly this, so that a repetition changes nothing.
   * Answers what is in the way.
   */
  async takeVisits(session: ClientSession, helperId: string, visits: readonly VisitClaim[]) {
    const clashes = await this.clashesOf(helperId, visits, session);
    if (clashes.length > 0) return clashes;
    const days = await this.daysOf(helperId, visits, session);
    for (const [date, ofDay] of byDate(visits)) {
      const _id = dayId({ helperId, date });
      const own = ofDay.flatMap((visit) =>
        cellsOf(visit.startTime, visit.endTime).map((cell) => ({ cell, by: visitClaimant(visit) })),
      );
      const taken = [...othersIn(days.get(_id), ofDay), ...own];
      // Both reads are of the transaction's snapshot: a day that changed since then conflicts, and all runs again.
      await this.days.updateOne({ _id }, { $set: { taken } }, { session, upsert: true });
    }
    return [];
  }

  /** What it had on that day; undefined when it had nothing. */
  async releaseVisit(
    session: ClientSession,
    helperId: string,
    { visitId, date }: Pick<VisitClaim, 'visitId' | 'date'>,
  ): Promise<Slot | undefined> {
    const by = visitClaimant({ visitId });
    const _id = dayId({ helperId, date });
    const day = await this.days
      .findOneAndUpdate({ _id, 'taken.by': by }, { $pull: { taken: { by } } }, { session })
      .lean();
    const cells = day?.taken.filter((own) => own.by === by).map(({ cell }) => cell) ?? [];
    if (cells.length === 0) return undefined;
    return {
      helperId,
      date,
      startTime: timeOf(Math.min(...cells)),
      endTime: timeOf(Math.max(...cells) + GRID_MINUTES),
    };
  }

  private async daysOf(helperId: string, visits: readonly VisitClaim[], session?: ClientSession) {
    const _id = { $in: [...byDate(visits).keys()].map((date) => dayId({ helperId, date })) };
    const days = await this.days.find({ _id }, null, { ...(session && { session }) }).lean();
    return new Map(days.map((day) => [day._id, day]));
  }

  private refuseUnlessFree({ taken, off = [] }: DayDoc, cells: number[]): void {
    if ([...taken, ...off].some(({ cell }) => cells.includes(cell))) throw new AppError('SLOT_TAKEN');
    if (taken.length + cells.length > CELLS_PER_DAY) throw new AppError('HELPER_DAY_FULL');
  }
}
