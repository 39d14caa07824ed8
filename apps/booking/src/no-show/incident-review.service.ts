import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminUnconfirmedVisits,
  AppError,
  CASE_CLOSED,
  CASE_ENDED,
  type decideUnconfirmedVisit,
  type InputOf,
  refuse,
  signedIn,
} from '@sahaya/contracts';
import { reasonViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { NoShowService } from './no-show.service.js';

interface Decided {
  doc: BookingDoc;
  /** The decision of a colleague who was faster. */
  earlier?: NonNullable<BookingDoc['decision']>;
}
type Outcome = (session: ClientSession, found: BookingDoc, note: string) => Promise<BookingDoc>;

/** Visits about which the parties disagree or say nothing. Staff decide what happened. */
@Injectable()
export class IncidentReviewService {
  private readonly outcomes = new Map<string, Outcome>([
    [
      'completed',
      (session, found) => this.transitions.complete(session, found, { endedAt: found.endsAt, isDecidedByStaff: true }),
    ],
    ['customer_no_show', (session, found) => this.noShows.confirm(session, found, 'customer')],
    ['helper_no_show', (session, found) => this.noShows.confirm(session, found, 'helper')],
    [
      'nobodys_fault',
      (session, found, reason) =>
        this.transitions.cancel(session, found, { by: 'system', kind: 'nobodys_fault', reason, event: CASE_CLOSED }),
    ],
  ]);

  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly noShows: NoShowService,
    private readonly outbox: Outbox,
    private readonly names: StaffNamesClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list({ actor, ...page }: InputOf<typeof adminUnconfirmedVisits>) {
    const open = { 'staffCase.since': { $exists: true } };
    const { docs, pagination } = await pageOf(this.model, open, { 'staffCase.since': 1 }, page);
    return { bookings: docs.map((doc) => toBooking(doc, signedIn(actor))), pagination };
  }

  /** If two people decide, the second one gets an error that names the first decision. */
  async decide({ actor, id, outcome, note }: InputOf<typeof decideUnconfirmedVisit>) {
    const staff = signedIn(actor);
    refuse(reasonViolation({ reason: note }));
    const decided = this.outcomes.get(outcome);
    if (!decided) throw new AppError('INVALID_INPUT', { field: 'outcome' });
    const decision = { outcome, note, by: staff.userId, at: this.clock.now() };
    const { doc, earlier } = await this.db.transaction<Decided>(async (session) => {
      const found = await this.model.findById(id, null, { session }).lean();
      if (!found) throw new AppError('BOOKING_NOT_FOUND');
      if (found.status === 'accepted' && found.staffCase) {
        const doc = await decided(session, await this.storeDecision(session, found, decision), note);
        await this.outbox.add(session, CASE_ENDED, { bookingId: id, decidedBy: staff.userId });
        return { doc };
      }
      if (!found.decision) throw new AppError('CASE_NOT_OPEN');
      return { doc: found, earlier: found.decision };
    });
    if (earlier) throw await this.names.buildChangedError({ ...earlier, what: earlier.outcome });
    return { booking: toBooking(doc, staff) };
  }

  private storeDecision(
    session: ClientSession,
    found: BookingDoc,
    decision: BookingDoc['decision'],
  ): Promise<BookingDoc> {
    const dismissed = found.noShow && { noShow: { ...found.noShow, state: 'dismissed' as const } };
    return this.transitions.update(session, found, { $set: { decision, ...dismissed }, $unset: { staffCase: 1 } });
  }
}
