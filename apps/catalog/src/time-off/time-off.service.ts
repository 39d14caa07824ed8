import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addTimeOff,
  AppError,
  claimTimeOff,
  type deleteTimeOff,
  type findUnknownTimeOff,
  type InputOf,
  type listTimeOff,
  refuse,
  releaseTimeOff,
  signedIn,
} from '@sahaya/contracts';
import { istDate, LIMITS, MINUTE_MS, parseDate, timeOffViolation, WHOLE_DAY } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { TIME_OFF_MODEL, type TimeOffDoc, toTimeOff } from './time-off.model.js';

const ADD_SCOPE = 'catalog.time-off';
const POLL_MS = 30_000;

/**
 * Days and hours off by date. The booking service owns the helper's time, so it is reserved there first, by the id of
 * the row.
 */
@Injectable()
export class TimeOffService extends PollingWorker {
  constructor(
    @InjectModel(TIME_OFF_MODEL) private readonly model: Model<TimeOffDoc>,
    private readonly idempotency: IdempotencyStore,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  async list({ actor }: InputOf<typeof listTimeOff>) {
    const from = istDate(this.clock.now());
    const docs = await this.model
      .find({ helperId: signedIn(actor).userId, date: { $gte: from }, state: 'kept' })
      .sort({ date: 1, startTime: 1 })
      .lean();
    return { timeOff: docs.map(toTimeOff) };
  }

  add(input: InputOf<typeof addTimeOff>) {
    return this.idempotency.replayOr(ADD_SCOPE, input, () => this.addNew(input));
  }

  private async addNew(input: InputOf<typeof addTimeOff>) {
    const { userId: helperId } = signedIn(input.actor);
    const now = this.clock.now();
    refuse(timeOffViolation(input, now));
    const rows = { helperId, date: { $gte: istDate(now) } };
    if ((await this.model.countDocuments(rows)) >= LIMITS.timeOffRows) throw new AppError('TOO_MANY_TIME_OFF');

    const { date, startTime, endTime, reason } = input;
    const wholeDay = startTime === '';
    const doc: TimeOffDoc = {
      _id: newId(),
      helperId,
      date: parseDate(date) ?? date,
      startTime: wholeDay ? WHOLE_DAY.from : startTime,
      endTime: wholeDay ? WHOLE_DAY.to : endTime,
      wholeDay,
      reason,
      state: 'claiming',
      changedAt: now,
    };
    await this.model.create([doc]);
    try {
      await this.rpc.call(claimTimeOff, toClaim(doc));
    } catch (error) {
      // The reservation was refused, or its result is unknown: release whatever was reserved.
      await this.model.updateOne({ _id: doc._id }, { $set: { state: 'releasing' } });
      this.sweep.soon();
      throw error;
    }
    return this.idempotency.record(ADD_SCOPE, input, async (session) => {
      const claimed = { _id: doc._id, state: 'claiming' as const };
      const { modifiedCount } = await this.model.updateOne(claimed, { $set: { state: 'kept' } }, { session });
      if (modifiedCount === 0) throw new AppError('UNAVAILABLE');
      return { timeOff: toTimeOff(doc) };
    });
  }

  async delete({ actor, id }: InputOf<typeof deleteTimeOff>) {
    const own = { _id: id, helperId: signedIn(actor).userId, state: 'kept' as const };
    const left = { state: 'releasing', changedAt: this.clock.now() };
    const doc = await this.model.findOneAndUpdate(own, { $set: left }).lean();
    if (!doc) throw new AppError('TIME_OFF_NOT_FOUND');
    this.sweep.soon();
    return {};
  }

  /** A row exists from before its reservation until after its release. */
  async findUnknown({ timeOffIds }: InputOf<typeof findUnknownTimeOff>) {
    const known = await this.model.distinct('_id', { _id: { $in: timeOffIds } });
    return { unknown: timeOffIds.filter((id) => !known.includes(id)) };
  }

  /** Releases deleted time off, and reservations of interrupted requests. */
  protected override async round(): Promise<void> {
    const abandoned = new Date(this.clock.now().getTime() - MINUTE_MS);
    const due = await this.model
      .find({ $or: [{ state: 'releasing' }, { state: 'claiming', changedAt: { $lt: abandoned } }] })
      .sort({ changedAt: 1 })
      .limit(1_000)
      .lean();
    for (const doc of due) {
      // From now on, no retry of the request can confirm it.
      await this.model.updateOne({ _id: doc._id }, { $set: { state: 'releasing' } });
      await this.rpc.call(releaseTimeOff, toClaim(doc));
      await this.model.deleteOne({ _id: doc._id, state: 'releasing' });
    }
  }
}

const toClaim = ({ _id: timeOffId, helperId, date, startTime, endTime }: TimeOffDoc) => ({
  timeOffId,
  helperId,
  date,
  startTime,
  endTime,
});
