import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, claimVisits, releaseVisits, type VisitClash } from '@sahaya/contracts';
import { holderOf } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { newId } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model, Schema } from 'mongoose';
import { VISIT_MODEL, type VisitDoc } from './visit.model.js';

/** Days on which visits' claims are to be made what the visits say: after a change, or when one was begun and left. */
interface ClaimTaskDoc {
  _id: string;
  helperId: string;
  places: { visitId: string; date: string }[];
  /** `held` while a change is under way; `due` when it landed, or was left. */
  state: 'held' | 'due';
  at: Date;
}
export const CLAIM_TASK_MODEL = 'claim_tasks';
export const claimTaskSchema = new Schema<ClaimTaskDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    places: [{ _id: false, visitId: String, date: String }],
    state: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, collection: CLAIM_TASK_MODEL },
);
claimTaskSchema.index({ state: 1, at: 1 });

const SWEEP_MS = 15_000;
/** Longer than any request lives. */
const LEFT_MS = 60_000;

type Place = Pick<VisitDoc, '_id' | 'date' | 'startTime' | 'endTime'>;
export interface Hold {
  id: string;
  clashes: (VisitClash & { visitId: string })[];
}
const claimOf = ({ _id, date, startTime, endTime }: Place) => ({ visitId: _id, date, startTime, endTime });
const placeOf = ({ _id, date }: Place) => ({ visitId: _id, date });

/**
 * The helper's time, which the booking service keeps. It is taken before a change lands, and a note of it is written
 * first, so that what a crash leaves behind is found; what a change frees is noted in its transaction and given back
 * after. In the end the claims are what the visits say.
 */
@Injectable()
export class SlotReservationsService extends PollingWorker {
  constructor(
    @InjectModel(CLAIM_TASK_MODEL) private readonly tasks: Model<ClaimTaskDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  /** Takes the time of all these visits, or of none and says why. */
  async hold(helperId: string, visits: readonly Place[]): Promise<Hold> {
    const id = newId();
    const hold = { _id: id, helperId, places: visits.map(placeOf), state: 'held' as const, at: this.clock.now() };
    await this.tasks.create([hold]);
    const { clashes } = await this.rpc.call(claimVisits, { helperId, visits: visits.map(claimOf) });
    if (clashes.length > 0) await this.tasks.deleteOne({ _id: id });
    return { id, clashes };
  }

  /** Takes the time of those visits that can have it; the others are the clashes. */
  async holdWhatFits(helperId: string, visits: readonly Place[]): Promise<Hold> {
    const hold = await this.hold(helperId, visits);
    if (hold.clashes.length === 0) return hold;
    const clashing = new Set(hold.clashes.map(({ visitId }) => visitId));
    const rest = await this.hold(
      helperId,
      visits.filter(({ _id }) => !clashing.has(_id)),
    );
    // Somebody was faster in between: try again when it is calm.
    if (rest.clashes.length > 0) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
    return { id: rest.id, clashes: hold.clashes };
  }

  /** In the transaction of the change; refused when the sweep has taken the hold for left behind. */
  async keep(session: ClientSession, { id }: Hold): Promise<void> {
    const { matchedCount } = await this.tasks.updateOne(
      { _id: id, state: 'held' },
      { $set: { state: 'due' } },
      { session },
    );
    if (matchedCount === 0) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
  }

  /** In the transaction of the change: these visits are no longer there. */
  async giveBack(session: ClientSession, helperId: string, visits: readonly Place[]): Promise<void> {
    if (visits.length === 0) return;
    const task = { _id: newId(), helperId, places: visits.map(placeOf), state: 'due' as const, at: this.clock.now() };
    await this.tasks.create([task], { session });
  }

  /** After the change has landed. */
  soon(): void {
    this.sweep.soon();
  }

  /** Holds that nobody kept, and what was given back: the claims become what the visits say. */
  protected override async round(): Promise<void> {
    const left = new Date(this.clock.now().getTime() - LEFT_MS);
    await this.tasks.updateMany({ state: 'held', at: { $lte: left } }, { $set: { state: 'due' } });
    for (const task of await this.tasks.find({ state: 'due' }).sort({ at: 1 }).limit(200).lean()) {
      await this.settle(task);
      await this.tasks.deleteOne({ _id: task._id });
    }
  }

  /** Makes the claims of these visits on these days what the visits say; again changes nothing. */
  private async settle({ helperId, places }: ClaimTaskDoc): Promise<void> {
    const ids = places.map(({ visitId }) => visitId);
    const live = await this.visits.find({ _id: { $in: ids }, status: 'scheduled' }).lean();
    const standing = live.filter(
      (visit) =>
        holderOf(visit) === helperId &&
        places.some((place) => place.visitId === visit._id && place.date === visit.date),
    );
    const gone = places.filter(
      ({ visitId, date }) => !standing.some((visit) => visit._id === visitId && visit.date === date),
    );
    if (gone.length > 0) await this.rpc.call(releaseVisits, { helperId, visits: gone });
    if (standing.length > 0) await this.rpc.call(claimVisits, { helperId, visits: standing.map(claimOf) });
  }
}
