import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type answerArrival,
  AppError,
  ARRIVAL_CONFIRMED,
  CASE_ENDED,
  COMPLETION_CONFIRMED,
  type InputOf,
  type startVisit,
  VISIT_STARTED,
} from '@sahaya/contracts';
import {
  arrivedAtOf,
  arrivesFrom,
  completionBy,
  isConfirmable,
  isStartCode,
  payableFrom,
  START_CODE_TRIES,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import type { ArrivalDoc } from '../shared/arrival.model.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { toBooking, toBookingEventData } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';

/** Confirms that the helper arrived, by the start code or by the customer. */
@Injectable()
export class ArrivalService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async start({ actor, id, code, enteredAt }: InputOf<typeof startVisit>) {
    const found = await this.find(id, requireParty(actor).mine);
    if (found.arrival?.arrivedAt) return { booking: toBooking(found, { role: 'helper' }) };
    const at = this.resolveArrivedAt(found, enteredAt);
    if (!isStartCode(code)) throw new AppError('INVALID_INPUT', { field: 'code' });
    const open: QueryFilter<BookingDoc> = {
      _id: id,
      status: 'accepted',
      'arrival.arrivedAt': { $exists: false },
      'arrival.tries': { $lt: START_CODE_TRIES },
    };
    // The try is counted before the code is compared, so that concurrent tries cannot exceed the limit.
    const tried = await this.model
      .findOneAndUpdate(open, { $inc: { 'arrival.tries': 1 } }, { returnDocument: 'after' })
      .lean();
    if (!tried?.arrival) throw new AppError('START_CODE_LOCKED');
    if (tried.arrival.code !== code) {
      throw new AppError('START_CODE_WRONG', { triesLeft: START_CODE_TRIES - tried.arrival.tries });
    }
    const doc = await this.arrive(id, { at, by: 'code' });
    return { booking: toBooking(doc, { role: 'helper' }) };
  }

  /** The customer's confirmation replaces the start code, also after the helper has marked the visit complete. */
  async answer({ actor, id, arrived }: InputOf<typeof answerArrival>) {
    const found = await this.find(id, requireParty(actor).mine);
    if (arrived !== 'yes') throw new AppError('INVALID_INPUT', { field: 'arrived' });
    if (found.arrival?.arrivedAt || found.completionConfirmedAt)
      return { booking: toBooking(found, { role: 'customer' }) };
    const doc = found.completionUnconfirmed
      ? await this.confirmCompletion(id)
      : await this.arrive(id, { at: this.resolveArrivedAt(found), by: 'customer' });
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  /** The helper's part becomes payable as if the start code had been entered. */
  private confirmCompletion(id: string): Promise<BookingDoc> {
    return this.db.transaction(async (session) => {
      const found = await this.model.findById(id, null, { session }).orFail().lean();
      if (found.completionConfirmedAt) return found;
      const now = this.clock.now();
      if (!isConfirmable(found, now)) throw new AppError('VISIT_TOO_EARLY', { from: found.endsAt.toISOString() });
      const doc = await this.transitions.update(session, found, {
        $set: { completionConfirmedAt: now },
        $unset: { completionUnconfirmed: 1 },
      });
      await this.outbox.add(session, COMPLETION_CONFIRMED, {
        ...toBookingEventData(doc),
        payableAt: payableFrom(doc, doc.policy).toISOString(),
      });
      return doc;
    });
  }

  /** Reads the booking again in the transaction, because a scheduled task may have changed it. */
  private arrive(id: string, { at, by }: { at: Date; by: NonNullable<ArrivalDoc['by']> }): Promise<BookingDoc> {
    return this.db.transaction(async (session) => {
      const found = await this.model.findById(id, null, { session }).orFail().lean();
      if (found.arrival?.arrivedAt) return found;
      if (found.status !== 'accepted') throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
      return this.begin(session, found, { at, by });
    });
  }

  private async begin(
    session: ClientSession,
    found: BookingDoc,
    { at, by }: { at: Date; by: NonNullable<ArrivalDoc['by']> },
  ): Promise<BookingDoc> {
    // An arrival disproves a no-show report.
    const dismissed = found.noShow && { noShow: { ...found.noShow, state: 'dismissed' as const } };
    const change = {
      $set: { 'arrival.arrivedAt': at, 'arrival.by': by, ...dismissed },
      $unset: { staffCase: 1 },
    };
    const doc = await this.transitions.update(session, found, change);
    await this.outbox.add(session, by === 'customer' ? ARRIVAL_CONFIRMED : VISIT_STARTED, toBookingEventData(doc));
    if (found.staffCase) await this.outbox.add(session, CASE_ENDED, { bookingId: doc._id });
    // Automatic completion only waited for the arrival.
    const isDue = this.clock.now() >= completionBy(doc.endsAt);
    return isDue ? this.transitions.complete(session, doc, { endedAt: doc.endsAt }) : doc;
  }

  private resolveArrivedAt({ status, arrival, startsAt, policy }: BookingDoc, enteredAt?: string): Date {
    if (status !== 'accepted' || !arrival) throw new AppError('BOOKING_MOVE_REFUSED', { status });
    const now = this.clock.now();
    const from = arrivesFrom(startsAt, policy);
    if (now < from) throw new AppError('VISIT_TOO_EARLY', { from: from.toISOString() });
    const at = arrivedAtOf(enteredAt, { startsAt, now }, policy);
    if (!at) throw new AppError('INVALID_INPUT', { field: 'enteredAt' });
    return at;
  }

  private async find(id: string, mine: object): Promise<BookingDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}
