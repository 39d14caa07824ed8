import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminMarks,
  AppError,
  type contestMark,
  type decideMark,
  type InputOf,
  MARK_STATES,
  type myMarks,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { reasonViolation } from '@sahaya/domain';
import { StaffNames } from '@sahaya/messaging';
import { pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { BookingDoc } from '../shared/booking.model.js';
import { MARK_MODEL, type MarkDoc, toMark } from './strike.model.js';

const LIST_MAX = 200;
const isState = (text: string): text is MarkDoc['state'] => (MARK_STATES as readonly string[]).includes(text);

/** Marks for one's own fault alone; each can be contested once, and staff decide. The search does not know them. */
@Injectable()
export class Marks {
  constructor(
    @InjectModel(MARK_MODEL) private readonly model: Model<MarkDoc>,
    private readonly names: StaffNames,
    private readonly clock: Clock,
  ) {}

  async give(session: ClientSession, booking: BookingDoc, kind: MarkDoc['kind']): Promise<void> {
    const { _id, helperId, service, date, startTime } = booking;
    const mark = { helperId, kind, state: 'standing' as const, service, date, startTime, at: this.clock.now() };
    await this.model.updateOne({ _id }, { $setOnInsert: mark }, { upsert: true, session });
  }

  async mine({ actor }: InputOf<typeof myMarks>) {
    const marks = await this.model
      .find({ helperId: signedIn(actor).userId })
      .sort({ at: -1 })
      .limit(LIST_MAX)
      .lean();
    return { marks: marks.map(toMark) };
  }

  async contest({ actor, id, reason }: InputOf<typeof contestMark>) {
    refuse(reasonViolation({ reason }));
    const mine = { _id: id, helperId: signedIn(actor).userId };
    const contest = { reason, at: this.clock.now() };
    const mark = await this.model
      .findOneAndUpdate(
        { ...mine, state: 'standing', contest: { $exists: false } },
        { $set: { state: 'contested', contest } },
        { returnDocument: 'after' },
      )
      .lean();
    if (mark) return { mark: toMark(mark) };
    throw new AppError((await this.model.exists(mine)) ? 'MARK_CONTESTED' : 'MARK_NOT_FOUND');
  }

  async list({ state, ...page }: InputOf<typeof adminMarks>) {
    if (state && !isState(state)) throw new AppError('INVALID_INPUT', { field: 'state' });
    const wanted = { state: isState(state) ? state : 'contested' } as const;
    const { docs, pagination } = await pageOf(this.model, wanted, { at: 1 }, page);
    return { marks: docs.map(toMark), pagination };
  }

  /** Of two who decide, the second is told what the first one did. */
  async decide({ actor, id, decision, note }: InputOf<typeof decideMark>) {
    const { userId: by } = signedIn(actor);
    if (decision !== 'upheld' && decision !== 'lifted') throw new AppError('INVALID_INPUT', { field: 'decision' });
    refuse(reasonViolation({ reason: note }));
    const state = decision === 'lifted' ? 'lifted' : 'standing';
    const mark = await this.model
      .findOneAndUpdate(
        { _id: id, state: 'contested' },
        { $set: { state, decision: { by, note, at: this.clock.now() } } },
        { returnDocument: 'after' },
      )
      .lean();
    if (mark) return { mark: toMark(mark) };
    const found = await this.model.findById(id).lean();
    if (!found) throw new AppError('MARK_NOT_FOUND');
    if (!found.decision) throw new AppError('MARK_NOT_CONTESTED');
    const what = found.state === 'lifted' ? 'lifted' : 'upheld';
    throw await this.names.changed({ ...found.decision, what });
  }
}
