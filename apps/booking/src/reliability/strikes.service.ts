import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminStrikes,
  AppError,
  type contestStrike,
  type decideStrike,
  type InputOf,
  type myStrikes,
  refuse,
  signedIn,
  STRIKE_STATES,
} from '@sahaya/contracts';
import { DELETED_TEXT, reasonViolation } from '@sahaya/domain';
import { StaffNamesClient } from '@sahaya/service-clients';
import { pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { BookingDoc } from '../shared/booking.model.js';
import { STRIKE_MODEL, type StrikeDoc, toStrike } from './strike.model.js';

const LIST_MAX = 200;
const isState = (text: string): text is StrikeDoc['state'] => (STRIKE_STATES as readonly string[]).includes(text);

/** Reliability strikes. A helper can contest each strike once, and staff decide. Strikes do not affect the search. */
@Injectable()
export class StrikesService {
  constructor(
    @InjectModel(STRIKE_MODEL) private readonly model: Model<StrikeDoc>,
    private readonly names: StaffNamesClient,
    private readonly clock: Clock,
  ) {}

  async record(session: ClientSession, booking: BookingDoc, kind: StrikeDoc['kind']): Promise<void> {
    const { _id, helperId, service, date, startTime } = booking;
    const strike = { helperId, kind, state: 'standing' as const, service, date, startTime, at: this.clock.now() };
    await this.model.updateOne({ _id }, { $setOnInsert: strike }, { upsert: true, session });
  }

  /** Removes the texts of a deleted account. */
  async erase(session: ClientSession, helperId: string): Promise<void> {
    await this.model.updateMany(
      { helperId, contest: { $exists: true } },
      { $set: { 'contest.reason': DELETED_TEXT } },
      { session },
    );
  }

  async listMine({ actor }: InputOf<typeof myStrikes>) {
    const strikes = await this.model
      .find({ helperId: signedIn(actor).userId })
      .sort({ at: -1 })
      .limit(LIST_MAX)
      .lean();
    return { strikes: strikes.map(toStrike) };
  }

  async contest({ actor, id, reason }: InputOf<typeof contestStrike>) {
    refuse(reasonViolation({ reason }));
    const mine = { _id: id, helperId: signedIn(actor).userId };
    const contest = { reason, at: this.clock.now() };
    const strike = await this.model
      .findOneAndUpdate(
        { ...mine, state: 'standing', contest: { $exists: false } },
        { $set: { state: 'contested', contest } },
        { returnDocument: 'after' },
      )
      .lean();
    if (strike) return { strike: toStrike(strike) };
    throw new AppError((await this.model.exists(mine)) ? 'STRIKE_CONTESTED' : 'STRIKE_NOT_FOUND');
  }

  async list({ state, ...page }: InputOf<typeof adminStrikes>) {
    if (state && !isState(state)) throw new AppError('INVALID_INPUT', { field: 'state' });
    const wanted = { state: isState(state) ? state : 'contested' } as const;
    const { docs, pagination } = await pageOf(this.model, wanted, { at: 1 }, page);
    return { strikes: docs.map(toStrike), pagination };
  }

  /** If two people decide, the second one gets an error that names the first decision. */
  async decide({ actor, id, decision, note }: InputOf<typeof decideStrike>) {
    const { userId: by } = signedIn(actor);
    if (decision !== 'upheld' && decision !== 'lifted') throw new AppError('INVALID_INPUT', { field: 'decision' });
    refuse(reasonViolation({ reason: note }));
    const state = decision === 'lifted' ? 'lifted' : 'standing';
    const strike = await this.model
      .findOneAndUpdate(
        { _id: id, state: 'contested' },
        { $set: { state, decision: { by, note, at: this.clock.now() } } },
        { returnDocument: 'after' },
      )
      .lean();
    if (strike) return { strike: toStrike(strike) };
    const found = await this.model.findById(id).lean();
    if (!found) throw new AppError('STRIKE_NOT_FOUND');
    if (!found.decision) throw new AppError('STRIKE_NOT_CONTESTED');
    const what = found.state === 'lifted' ? 'lifted' : 'upheld';
    throw await this.names.buildChangedError({ ...found.decision, what });
  }
}
