import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { CELLS_PER_DAY, cellsOf, type DayCells, GRID_MINUTES, reservationClash, timeOf } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { type HelperDayDoc, type ReservedCell, SLOT_RESERVATION_MODEL } from './slot-reservation.model.js';

export interface Slot {
  helperId: string;
  date: string;
  startTime: string;
  endTime: string;
}
/** Key of the slot that a booking reserves. */
export const bookingReservationKey = (bookingId: string) => `booking:${bookingId}`;
/** The slot of a visit of a subscription. */
export interface VisitSlot extends Omit<Slot, 'helperId'> {
  visitId: string;
}
type VisitDate = Pick<VisitSlot, 'visitId' | 'date'>;
interface VisitRelease extends VisitDate {
  hold?: string | undefined;
  keep?: Pick<Slot, 'startTime' | 'endTime'> | undefined;
}
const VISIT_PREFIX = 'visit:';
const visitReservationKey = ({ visitId }: Pick<VisitSlot, 'visitId'>) => `${VISIT_PREFIX}${visitId}`;
/** The visit of a subscription that owns a reservation, or undefined if something else does. */
export const visitIdOf = (by: string) => (by.startsWith(VISIT_PREFIX) ? by.slice(VISIT_PREFIX.length) : undefined);
const byDate = (visits: readonly VisitSlot[]) => Map.groupBy(visits, ({ date }) => date);
const findOtherReservations = (day: HelperDayDoc | undefined, visits: readonly VisitSlot[]) => {
  const own = visits.map(visitReservationKey);
  return (day?.taken ?? []).filter(({ by }) => !own.includes(by));
};
const findCells = (day: HelperDayDoc | undefined, visit: Pick<VisitSlot, 'visitId'>) =>
  (day?.taken ?? []).filter(({ by }) => by === visitReservationKey(visit)).map(({ cell }) => cell);
const toCells = (reserved: readonly Pick<ReservedCell, 'cell'>[]) => reserved.map(({ cell }) => cell);
const toTimes = (cells: readonly number[]) => ({
  startTime: timeOf(Math.min(...cells)),
  endTime: timeOf(Math.max(...cells) + GRID_MINUTES),
});
/** All reservations of a day, of bookings, visits and time off, each from its first to its last cell. */
export function findReservations({ _id, taken, off = [] }: HelperDayDoc) {
  const [helperId = '', date = ''] = _id.split('|');
  const cells: ReservedCell[] = [...taken, ...off];
  return [...Map.groupBy(cells, ({ by }) => by)].map(([by, own]) => ({
    helperId,
    date,
    ...toTimes(own.map(({ cell }) => cell)),
    by,
    hold: own[0]?.hold,
  }));
}
const buildDayId = ({ helperId, date }: Pick<Slot, 'helperId' | 'date'>) => `${helperId}|${date}`;

/**
 * Reserves helpers' time. There is one document per helper and day, written by one conditional update, so that the
 * database decides between two concurrent acceptances. The same condition limits a day to 8 hours.
 */
@Injectable()
export class SlotReservationService {
  constructor(@InjectModel(SLOT_RESERVATION_MODEL) private readonly days: Model<HelperDayDoc>) {}

  /**
   * Reserves all cells of the slot for the key `by`, or throws SLOT_TAKEN or HELPER_DAY_FULL. Throws
   * BOOKING_CHANGED_MEANWHILE if the key holds one of the cells: a repeated request that arrived while the first was in
   * progress then reads the booking again instead of being refused for its own slot.
   */
  async reserve(session: ClientSession, slot: Slot, by: string): Promise<void> {
    const cells = cellsOf(slot.startTime, slot.endTime);
    const free = {
      _id: buildDayId(slot),
      'taken.cell': { $nin: cells },
      'off.cell': { $nin: cells },
      [`taken.${CELLS_PER_DAY - cells.length}`]: { $exists: false },
    };
    const day = await this.days.findById(buildDayId(slot), null, { session }).lean();
    if (day?.taken.some((own) => own.by === by && cells.includes(own.cell))) {
      throw new AppError('BOOKING_CHANGED_MEANWHILE');
    }
    if (day) this.refuseUnlessFree(day, cells);
    // If the day changed since it was read, the filter misses, the upsert conflicts and the transaction runs again.
    await this.days.updateOne(
      free,
      { $push: { taken: { $each: cells.map((cell) => ({ cell, by })) } } },
      { session, upsert: true },
    );
  }

  async release(session: ClientSession, slot: Slot, by: string): Promise<void> {
    await this.days.updateOne({ _id: buildDayId(slot) }, { $pull: { taken: { by } } }, { session });
  }

  /**
   * Reserves the slot as time off, or throws TIME_OFF_EXISTS or TIME_OFF_CLASH. A repeated call with the same key
   * changes nothing. A call that arrives after its release throws UNAVAILABLE. Time off does not count towards the 8
   * hours of a day.
   */
  async reserveTimeOff(session: ClientSession, slot: Slot, by: string): Promise<void> {
    const cells = cellsOf(slot.startTime, slot.endTime);
    const day = await this.days.findById(buildDayId(slot), null, { session }).lean();
    if (day?.off?.some((own) => own.by === by)) return;
    if (day?.released?.includes(by)) throw new AppError('UNAVAILABLE', { reason: 'released' });
    if (day?.off?.some(({ cell }) => cells.includes(cell))) throw new AppError('TIME_OFF_EXISTS');
    const visit = day?.taken.find(({ cell }) => cells.includes(cell));
    if (visit) throw new AppError('TIME_OFF_CLASH', { by: visit.by });
    await this.days.updateOne(
      { _id: buildDayId(slot), 'taken.cell': { $nin: cells }, 'off.cell': { $nin: cells }, released: { $ne: by } },
      { $push: { off: { $each: cells.map((cell) => ({ cell, by })) } } },
      { session, upsert: true },
    );
  }

  /** Returns false if nothing was reserved. A reservation with the same key that arrives later is refused. */
  async releaseTimeOff(session: ClientSession, slot: Slot, by: string): Promise<boolean> {
    const _id = buildDayId(slot);
    const freed = await this.days.updateOne({ _id, 'off.by': by }, { $pull: { off: { by } } }, { session });
    if (freed.modifiedCount > 0) return true;
    await this.days.updateOne({ _id }, { $addToSet: { released: by } }, { session, upsert: true });
    return false;
  }

  /** Which of these helpers cannot take the visit because of other visits, time off or a full day. */
  async findBusyHelpers(helperIds: string[], { date, startTime, endTime }: Omit<Slot, 'helperId'>): Promise<string[]> {
    const cells = cellsOf(startTime, endTime);
    const days = await this.days
      .find({
        _id: { $in: helperIds.map((helperId) => buildDayId({ helperId, date })) },
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

  /** The reserved cells of a helper's days, by date. Cells that `ownKey` holds count as free. */
  async findDays(
    helperId: string,
    { from, to }: { from: string; to: string },
    ownKey?: string,
  ): Promise<Map<string, DayCells>> {
    const range = { $gte: buildDayId({ helperId, date: from }), $lte: buildDayId({ helperId, date: to }) };
    const days = await this.days.find({ _id: range }).lean();
    return new Map(
      days.map(({ _id, taken, off = [] }) => [
        _id.slice(_id.indexOf('|') + 1),
        { taken: toCells(taken.filter(({ by }) => by !== ownKey)), off: toCells(off) },
      ]),
    );
  }

  /** Throws if the slot is not free; reserves nothing. Cells that `ownKey` holds count as free. */
  async assertFree(slot: Slot, ownKey?: string): Promise<void> {
    const day = await this.days.findById(buildDayId(slot)).lean();
    if (!day) return;
    const taken = day.taken.filter(({ by }) => by !== ownKey);
    this.refuseUnlessFree({ ...day, taken }, cellsOf(slot.startTime, slot.endTime));
  }

  /** The visits that cannot be reserved, with the reason. Their own cells count as free; each visit blocks the next ones. */
  async findClashes(helperId: string, visits: readonly VisitSlot[], session?: ClientSession) {
    const days = await this.readDays(helperId, visits, session);
    return [...byDate(visits)].flatMap(([date, ofDay]) => {
      const day = days.get(buildDayId({ helperId, date }));
      const held = findOtherReservations(day, ofDay).map(({ cell }) => cell);
      const off = (day?.off ?? []).map(({ cell }) => cell);
      return ofDay.flatMap((visit) => {
        const cells = cellsOf(visit.startTime, visit.endTime);
        const clash = reservationClash({ taken: held, off }, cells);
        if (clash) return [{ ...visit, reason: clash === 'SLOT_TAKEN' ? ('taken' as const) : ('day-full' as const) }];
        held.push(...cells);
        return [];
      });
    });
  }

  /**
   * Reserves all of these visits for the hold, or none, and returns the clashes. What a visit holds on that day already
   * stays reserved, because the change that moves it within the day may fail.
   */
  async reserveVisits(session: ClientSession, helperId: string, visits: readonly VisitSlot[], hold?: string) {
    const clashes = await this.findClashes(helperId, visits, session);
    if (clashes.length > 0) return clashes;
    const days = await this.readDays(helperId, visits, session);
    for (const [date, ofDay] of byDate(visits)) {
      const _id = buildDayId({ helperId, date });
      const day = days.get(_id);
      const own = ofDay.flatMap((visit) => {
        const held = findCells(day, visit);
        const cells = new Set([...held, ...cellsOf(visit.startTime, visit.endTime)]);
        return [...cells].map((cell) => ({ cell, by: visitReservationKey(visit), ...(hold && { hold }) }));
      });
      const taken = [...findOtherReservations(day, ofDay), ...own];
      // Both reads use the snapshot of the transaction. If a day changed since, the transaction conflicts and runs again.
      await this.days.updateOne({ _id }, { $set: { taken } }, { session, upsert: true });
    }
    return [];
  }

  /** Returns the reservations of these visits on these days, each from its first to its last cell. */
  async findVisits(helperId: string, visits: readonly VisitDate[]) {
    const days = await this.readDays(helperId, visits);
    return visits.flatMap(({ visitId, date }) => {
      const day = days.get(buildDayId({ helperId, date }));
      const cells = findCells(day, { visitId });
      if (cells.length === 0) return [];
      const hold = day?.taken.find(({ by }) => by === visitReservationKey({ visitId }))?.hold;
      return [{ visitId, date, ...toTimes(cells), ...(hold && { hold }) }];
    });
  }

  /**
   * Releases what the visit holds on that day, except the times to keep. Returns the released slot, or undefined if there
   * was none, or if another hold has reserved it since: the release was decided before that.
   */
  async releaseVisit(
    session: ClientSession,
    helperId: string,
    { visitId, date, hold, keep }: VisitRelease,
  ): Promise<Slot | undefined> {
    const by = visitReservationKey({ visitId });
    const cell = { $nin: keep ? cellsOf(keep.startTime, keep.endTime) : [] };
    const own = { by, cell, hold: hold ?? { $exists: false } };
    const day = await this.days
      .findOneAndUpdate(
        { _id: buildDayId({ helperId, date }), taken: { $elemMatch: own } },
        { $pull: { taken: { by, cell } } },
        { session },
      )
      .lean();
    const cells = findCells(day ?? undefined, { visitId }).filter((freed) => !cell.$nin.includes(freed));
    return cells.length > 0 ? { helperId, date, ...toTimes(cells) } : undefined;
  }

  private async readDays(helperId: string, visits: readonly Pick<VisitSlot, 'date'>[], session?: ClientSession) {
    const dates = new Set(visits.map(({ date }) => date));
    const _id = { $in: [...dates].map((date) => buildDayId({ helperId, date })) };
    const days = await this.days.find({ _id }, null, { ...(session && { session }) }).lean();
    return new Map(days.map((day) => [day._id, day]));
  }

  private refuseUnlessFree({ taken, off = [] }: HelperDayDoc, cells: number[]): void {
    const clash = reservationClash({ taken: toCells(taken), off: toCells(off) }, cells);
    if (clash) throw new AppError(clash);
  }
}
