import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  type adminCases,
  AppError,
  CASE_CLOSED,
  type decideCase,
  type InputOf,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { reasonViolation } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, toBooking } from './booking.model.js';
import { BookingMoves } from './booking.moves.js';
import { NoShowService } from './no-show.service.js';

const LIST_MAX = 200;
const MAY_DECIDE: Actor['role'][] = ['support', 'ops', 'admin'];
type Outcome = (session: ClientSession, found: BookingDoc, note: string) => Promise<BookingDoc>;

/** Visits of which the two sides tell different things, or nothing: staff decide. */
@Injectable()
export class CaseService {
  private readonly outcomes = new Map<string, Outcome>([
    ['completed', (session, found) => this.moves.complete(session, found, found.endsAt)],
    ['customer_no_show', (session, found) => this.noShows.confirm(session, found, 'customer')],
    ['helper_no_show', (session, found) => this.noShows.confirm(session, found, 'helper')],
    [
      'nobodys_fault',
      (session, found, reason) =>
        this.moves.end(session, found, { by: 'system', kind: 'nobodys_fault', reason, event: CASE_CLOSED }),
    ],
  ]);

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly noShows: NoShowService,
    private readonly db: Db,
  ) {}

  async list({ actor }: InputOf<typeof adminCases>) {
    const open = { 'staffCase.since': { $exists: true } };
    const docs = await this.model.find(open).sort({ 'staffCase.since': 1 }).limit(LIST_MAX).lean();
    return { bookings: docs.map((doc) => toBooking(doc, signedIn(actor))) };
  }

  async decide({ actor, id, outcome, note }: InputOf<typeof decideCase>) {
    const staff = signedIn(actor);
    if (!MAY_DECIDE.includes(staff.role)) throw new AppError('FORBIDDEN');
    refuse(reasonViolation({ reason: note }));
    const decided = this.outcomes.get(outcome);
    if (!decided) throw new AppError('INVALID_INPUT', { field: 'outcome' });
    const doc = await this.db.transaction(async (session) => {
      const found = await this.model.findById(id, null, { session }).lean();
      if (!found) throw new AppError('BOOKING_NOT_FOUND');
      if (found.status !== 'accepted' || !found.staffCase) throw new AppError('CASE_NOT_OPEN');
      const decision = { outcome, note, by: staff.userId };
      return decided(session, await this.close(session, found, decision), note);
    });
    return { booking: toBooking(doc, staff) };
  }

  private close(session: ClientSession, found: BookingDoc, decision: BookingDoc['decision']): Promise<BookingDoc> {
    const dismissed = found.noShow && { noShow: { ...found.noShow, state: 'dismissed' as const } };
    return this.moves.update(session, found, { $set: { decision, ...dismissed }, $unset: { staffCase: 1 } });
  }
}
