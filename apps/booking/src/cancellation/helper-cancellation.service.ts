import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  type helperCancel,
  type InputOf,
  refuse,
  REPLACEMENT_BEGUN,
  type sickDay,
} from '@sahaya/contracts';
import {
  beginReplacement,
  helperCancellationOf,
  isInQuestion,
  istDate,
  reasonViolation,
  sickDaysSince,
} from '@sahaya/domain';
import { Db, IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, toBooking } from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Marks } from '../reliability/reliability.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { partyOf } from '../shared/party.js';
import { SICK_DAY_MODEL, type SickDayDoc } from './sick-day.model.js';

const IN_TIME = 'helper_cancelled';
const LATE = 'helper_late_cancel';

/** A helper calls agreed visits off: in time for nothing, late at the platform's cost (decisions P5, P6). */
@Injectable()
export class HelperCancelService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    @InjectModel(SICK_DAY_MODEL) private readonly sickDays: Model<SickDayDoc>,
    private readonly moves: BookingMoves,
    private readonly marks: Marks,
    private readonly moments: Moments,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async cancel(input: InputOf<typeof helperCancel>) {
    refuse(reasonViolation(input));
    const found = await this.model.findOne({ _id: input.id, ...partyOf(input.actor).mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    if ([IN_TIME, LATE].includes(found.cancellation?.kind ?? '')) {
      return { booking: toBooking(found, { role: 'helper' }) };
    }
    if (!this.isAhead(found)) throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    const called = await this.idempotency.once('booking.helper-cancel', input, async (session) => {
      const doc = await this.callOff(session, found, { reason: input.reason, marked: true });
      return { booking: toBooking(doc, { role: 'helper' }) };
    });
    await this.moments.arm(found._id);
    return called;
  }

  /** All of today in one step, or nothing. A day without a visit is not counted. */
  async sickDay({ actor }: InputOf<typeof sickDay>) {
    const { userId: helperId } = partyOf(actor);
    const date = istDate(this.clock.now());
    const called = await this.db.transaction(async (session) => {
      const agreed = await this.model
        .find({ helperId, date, status: 'accepted' }, null, { session })
        .sort({ startsAt: 1 })
        .lean();
      const ahead = agreed.filter((booking) => this.isAhead(booking));
      const excused = await this.isExcused(session, { helperId, date }, ahead.length > 0);
      const bookings: BookingDoc[] = [];
      for (const booking of ahead) bookings.push(await this.callOff(session, booking, { marked: !excused }));
      return { bookings: bookings.map((doc) => toBooking(doc, { role: 'helper' })), excused };
    });
    await Promise.all(called.bookings.map(({ _id }) => this.moments.arm(_id)));
    return called;
  }

  /** Agreed, and neither begun by the start code nor over. */
  private isAhead(booking: BookingDoc): boolean {
    const { status, arrival, endsAt } = booking;
    return status === 'accepted' && !arrival?.arrivedAt && !isInQuestion(booking) && this.clock.now() < endsAt;
  }

  private async callOff(
    session: ClientSession,
    found: BookingDoc,
    { reason, marked }: { reason?: string; marked: boolean },
  ): Promise<BookingDoc> {
    const facts = { startsAt: found.startsAt, totalPaise: found.price.totalPaise };
    const now = this.clock.now();
    const { late, creditPaise } = helperCancellationOf(facts, found.policy, now);
    const replacement = beginReplacement(found, found.policy, now);
    const event = replacement ? REPLACEMENT_BEGUN : late ? HELPER_CANCELLED_LATE : HELPER_CANCELLED;
    const credit = { paise: creditPaise, key: `helper-late-cancel:${found._id}` };
    const ending = late ? { kind: LATE, credit } : { kind: IN_TIME };
    const doc = await this.moves.end(session, found, { by: 'helper', reason, replacement, event, ...ending });
    if (late && marked) await this.marks.give(session, doc, 'late_cancellation');
    return doc;
  }

  /** Said once of a day; the first of thirty days is excused. */
  private async isExcused(
    session: ClientSession,
    { helperId, date }: Pick<SickDayDoc, 'helperId' | 'date'>,
    counts: boolean,
  ): Promise<boolean> {
    const _id = `${helperId}|${date}`;
    const days = await this.sickDays
      .find({ helperId, date: { $gte: sickDaysSince(date), $lte: date } }, null, { session })
      .lean();
    const today = days.find((day) => day._id === _id);
    const excused = today?.excused ?? !days.some((day) => day.excused);
    if (counts && !today) await this.sickDays.create([{ _id, helperId, date, excused }], { session });
    return excused;
  }
}
