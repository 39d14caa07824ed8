import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  claimVisits,
  type findUnwantedVisits,
  type InputOf,
  listVisitReservations,
  type OutputOf,
  releaseVisits,
  type VisitClash,
} from '@sahaya/contracts';
import { holderOf } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SLOT_TASK_MODEL, type SlotTaskDoc } from './slot-task.model.js';
import { VISIT_MODEL, type VisitDoc } from './visit.model.js';

const POLL_MS = 15_000;
/** Longer than any request takes. */
const ABANDONED_MS = 60_000;

type VisitSlot = Pick<VisitDoc, '_id' | 'date' | 'startTime' | 'endTime'>;
export interface SlotHold {
  id: string;
  clashes: (VisitClash & { visitId: string })[];
}
const toClaim = ({ _id, date, startTime, endTime }: VisitSlot) => ({ visitId: _id, date, startTime, endTime });
type VisitDate = SlotTaskDoc['places'][number];
const toVisitDate = ({ _id, date }: VisitSlot): VisitDate => ({ visitId: _id, date });

/**
 * Reserves the helper's slots in the booking service. Slots are reserved before a change is committed, and a task is
 * stored before that, so that a round finds reservations of an interrupted change. Freed slots are stored as a task in
 * the transaction of the change and released afterwards. In the end, the reservations match the visits.
 * Each reservation has the id of the hold that made it last, and a round releases only the hold that it saw before it
 * read the visits. So a visit that moves back meanwhile keeps its slot.
 */
@Injectable()
export class SlotReservationsService extends PollingWorker {
  private readonly logger = new Logger('SlotReservations');

  constructor(
    @InjectModel(SLOT_TASK_MODEL) private readonly tasks: Model<SlotTaskDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Reserves the slots of all visits, or of none if there are clashes. */
  async reserve(helperId: string, visits: readonly VisitSlot[]): Promise<SlotHold> {
    const id = newId();
    const hold = { _id: id, helperId, places: visits.map(toVisitDate), state: 'held' as const, at: this.clock.now() };
    await this.tasks.create([hold]);
    const { clashes } = await this.rpc.call(claimVisits, { helperId, visits: visits.map(toClaim), hold: id });
    if (clashes.length > 0) await this.tasks.deleteOne({ _id: id });
    return { id, clashes };
  }

  /** Reserves the slots that are free, and returns the others as clashes. */
  async reserveAvailable(helperId: string, visits: readonly VisitSlot[]): Promise<SlotHold> {
    const hold = await this.reserve(helperId, visits);
    if (hold.clashes.length === 0) return hold;
    const clashing = new Set(hold.clashes.map(({ visitId }) => visitId));
    const rest = await this.reserve(
      helperId,
      visits.filter(({ _id }) => !clashing.has(_id)),
    );
    // Another request took a slot in between.
    if (rest.clashes.length > 0) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
    return { id: rest.id, clashes: hold.clashes };
  }

  /** Confirms a hold in the transaction of the change. Throws if a round has already treated the hold as abandoned. */
  async confirm(session: ClientSession, { id }: SlotHold): Promise<void> {
    const { matchedCount } = await this.tasks.updateOne(
      { _id: id, state: 'held' },
      { $set: { state: 'due' } },
      { session },
    );
    if (matchedCount === 0) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
  }

  /** Releases slots in the transaction of the change. */
  async release(session: ClientSession, helperId: string, visits: readonly VisitSlot[]): Promise<void> {
    if (visits.length === 0) return;
    const task = {
      _id: newId(),
      helperId,
      places: visits.map(toVisitDate),
      state: 'due' as const,
      at: this.clock.now(),
    };
    await this.tasks.create([task], { session });
  }

  /** Requests a round after a change was committed. */
  soon(): void {
    this.sweep.soon();
  }

  /** A task exists from before a reservation until its change is committed or undone, so the tasks are read first. */
  async findUnwanted({
    visits: asked,
  }: InputOf<typeof findUnwantedVisits>): Promise<OutputOf<typeof findUnwantedVisits>> {
    const ids = asked.map(({ visitId }) => visitId);
    const state = { $in: ['held' as const, 'due' as const] };
    const tasks = await this.tasks.find({ state, 'places.visitId': { $in: ids } }).lean();
    const status = { $in: ['scheduled' as const, 'completed' as const] };
    const visits = await this.visits.find({ _id: { $in: ids }, status }).lean();
    const isWanted = (place: (typeof asked)[number]) =>
      visits.some((visit) => isAt(visit, place) && holderOf(visit) === place.helperId) ||
      tasks.some(
        ({ helperId, places }) =>
          helperId === place.helperId &&
          places.some(({ visitId, date }) => visitId === place.visitId && date === place.date),
      );
    return { unwanted: asked.filter((place) => !isWanted(place)) };
  }

  /** Brings the reservations of abandoned holds and of freed slots in line with the visits. */
  protected override async round(): Promise<void> {
    const left = new Date(this.clock.now().getTime() - ABANDONED_MS);
    await this.tasks.updateMany({ state: 'held', at: { $lte: left } }, { $set: { state: 'due' } });
    for (const task of await this.tasks.find({ state: 'due' }).sort({ at: 1 }).limit(200).lean()) {
      if (await this.settle(task)) await this.tasks.deleteOne({ _id: task._id });
    }
  }

  /**
   * Makes the reservations of these visits on these days match the visits. Idempotent. Returns false while a change of
   * one of these visits is in progress. A change that begins after the first read reserves for a new hold, and one that
   * began before it is either in progress or visible in the visits.
   */
  private async settle({ helperId, places }: SlotTaskDoc): Promise<boolean> {
    const { reservations } = await this.rpc.call(listVisitReservations, { helperId, visits: places });
    const ids = places.map(({ visitId }) => visitId);
    if (await this.tasks.exists({ state: 'held', helperId, 'places.visitId': { $in: ids } })) return false;
    const scheduled = await this.visits.find({ _id: { $in: ids }, status: 'scheduled' }).lean();
    const standing = scheduled.filter(
      (visit) => holderOf(visit) === helperId && places.some((place) => isAt(visit, place)),
    );
    const surplus = reservations.flatMap((reservation) => {
      const { visitId, date, hold, startTime, endTime } = reservation;
      const visit = standing.find((one) => isAt(one, reservation));
      if (visit?.startTime === startTime && visit.endTime === endTime) return [];
      const keep = visit && { startTime: visit.startTime, endTime: visit.endTime };
      return [{ visitId, date, ...(hold && { hold }), ...(keep && { keep }) }];
    });
    const missing = standing.filter((visit) => !reservations.some((one) => covers(one, visit)));
    if (surplus.length > 0) await this.rpc.call(releaseVisits, { helperId, visits: surplus });
    if (missing.length > 0) await this.reserveAgain(helperId, missing);
    return true;
  }

  private async reserveAgain(helperId: string, visits: readonly VisitSlot[]): Promise<void> {
    const { clashes } = await this.rpc.call(claimVisits, { helperId, visits: visits.map(toClaim), hold: newId() });
    if (clashes.length > 0) this.logger.error({ helperId, clashes }, 'visits without a reservation clash with others');
  }
}

const isAt = ({ _id, date }: VisitSlot, place: VisitDate) => place.visitId === _id && place.date === date;
const covers = (reserved: VisitDate & Pick<VisitSlot, 'startTime' | 'endTime'>, visit: VisitSlot) =>
  isAt(visit, reserved) && reserved.startTime <= visit.startTime && reserved.endTime >= visit.endTime;
