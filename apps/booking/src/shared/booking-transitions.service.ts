import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  BOOKING_EVENT,
  BOOKING_SETTLED,
  type BookingMoved,
  type BookingSettled,
  COMPLETED_UNASKED,
  type EventContract,
  HELPER_TIME_FREED,
} from '@sahaya/contracts';
import {
  answerBy,
  effectiveCompletionAt,
  isCompletedEarly,
  type Outcome,
  type Party,
  type Settlement,
  settlementOf,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { newArrival } from './arrival.model.js';
import { BOOKING_MODEL, type BookingDoc, movedOf, paidPaiseOf, slotOf } from './booking.model.js';
import { Claims, claimant } from '../slot-reservation/slot-reservation.module.js';
import { Figures } from '../stats/stats.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import type { ReplacementDoc } from './replacement.model.js';

interface Credit {
  paise: number;
  key: string;
}
/** How a booking is called off: by whom, as what, at which price, and what is announced. */
export interface Ending {
  by: Party | 'system';
  kind: string;
  reason?: string | undefined;
  feePaise?: number;
  /** The fee is that of a customer who was not there. */
  isNoShow?: boolean;
  /** Given to the customer on top, as a settlement of its own under its own key. */
  credit?: Credit;
  /** Another helper is looked for: what was paid waits for the end of that. */
  replacement?: ReplacementDoc | undefined;
  event: EventContract<(typeof BOOKING_EVENT)['cancel']['data']>;
}
interface SettledAs {
  key: string;
  kind: BookingSettled['kind'];
  reason: string;
}

/** Of a settlement that moves one thing alone. */
export const NO_MONEY: Settlement = {
  ...{ helperPaise: 0, platformPaise: 0, refundPaise: 0, creditPaise: 0 },
  ...{ duePaise: 0, dueHelperPaise: 0, cashCommissionPaise: 0 },
};

/** What a booking's end means in money, for the payment service to carry out. */
export function settledEvent(doc: BookingDoc, paidPaise: number, settlement: Settlement, as: SettledAs) {
  const { basePaise, surchargePaise = 0, platformFeePaise, processingFeePaise } = doc.price;
  const price = { basePaise, surchargePaise, platformFeePaise, processingFeePaise };
  // Before its agreed end nobody knows whether a visit takes place: its pay waits.
  const payableAt = doc.completedAt && { payableAt: effectiveCompletionAt(doc).toISOString() };
  return { ...movedOf(doc), ...as, method: doc.payment.method, price, paidPaise, ...settlement, ...payableAt };
}

/**
 * The moves of the state table with all that they bring along: claims, figures, moments, money, the event. Each
 * update repeats the facts that its decision rested on, so two at once cannot both win.
 */
@Injectable()
export class BookingMoves {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly claims: Claims,
    private readonly moments: Moments,
    private readonly figures: Figures,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async accept(session: ClientSession, found: BookingDoc): Promise<BookingDoc> {
    const acceptedAt = this.clock.now();
    // Its time may be over before the sweep has come to it.
    if (acceptedAt >= answerBy(found, found.policy)) throw new AppError('BOOKING_EXPIRED');
    await this.claims.take(session, found, claimant(found._id));
    const doc = await this.update(session, found, { $set: { status: 'accepted', acceptedAt, arrival: newArrival() } });
    await this.announce(session, BOOKING_EVENT.accept, doc);
    return doc;
  }

  async complete(session: ClientSession, found: BookingDoc, ended?: Date): Promise<BookingDoc> {
    const completedAt = this.clock.now();
    if (found.policy.completion.notBeforeStart && completedAt < found.startsAt) {
      throw new AppError('BOOKING_MOVE_REFUSED', { notBefore: found.startsAt.toISOString() });
    }
    const endedAt = found.arrival ? { 'arrival.endedAt': ended ?? completedAt } : {};
    // Cash changes hands at the visit (decisions, Payments).
    const paidInCash = found.payment.method === 'cash' ? { 'payment.status': 'completed' } : {};
    const early = isCompletedEarly({ completedAt, startsAt: found.startsAt }) ? { completedEarly: true } : {};
    const doc = await this.update(session, found, {
      $set: { status: 'completed', completedAt, ...early, ...endedAt, ...paidInCash },
      $unset: { liveKeys: 1, change: 1, extension: 1 },
    });
    // An online visit that is not paid yet settles when its payment arrives.
    if (doc.payment.method === 'cash' || paidPaiseOf(doc) > 0) await this.settleCompleted(session, doc);
    await this.announce(session, BOOKING_EVENT.complete, doc);
    if (ended) await this.outbox.add(session, COMPLETED_UNASKED, movedOf(doc));
    return doc;
  }

  /** Declined, cancelled, expired, lost to another: the time is free again and the money goes where it belongs. */
  async end(session: ClientSession, found: BookingDoc, ending: Ending): Promise<BookingDoc> {
    const { event, feePaise = 0, by, kind, reason, credit, isNoShow, replacement } = ending;
    const settledAs = isNoShow ? 'no_show' : 'cancelled';
    const paidPaise = paidPaiseOf(found);
    const settlement = this.settlement(found, paidPaise, { kind: settledAs, feePaise });
    const { duePaise } = settlement;
    const refundPaise = replacement ? 0 : settlement.refundPaise;
    const creditPaise = credit?.paise ?? 0;
    const cancellation = { by, kind, ...(reason && { reason }), feePaise, refundPaise, creditPaise, duePaise };
    const doc = await this.update(session, found, {
      $set: {
        status: 'cancelled',
        cancellation: { ...cancellation, at: this.clock.now() },
        ...(replacement && { replacement }),
      },
      $unset: { liveKeys: 1, change: 1, extension: 1 },
    });
    if (found.status === 'accepted') {
      await this.claims.release(session, found, claimant(found._id));
      // Who calls off himself is not to be had then.
      if (by !== 'helper') await this.outbox.add(session, HELPER_TIME_FREED, slotOf(found));
    }
    const as: SettledAs = {
      key: `booking:${doc._id}`,
      kind: settledAs,
      reason: isNoShow ? 'no_show' : feePaise > 0 ? 'late_cancellation' : kind,
    };
    if (!replacement) await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, paidPaise, settlement, as));
    if (credit) await this.credit(session, doc, credit, kind);
    await this.announce(session, event, doc);
    return doc;
  }

  /** The search for another helper came to nothing: the end settles as it would have without one. */
  async settleHeld(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = paidPaiseOf(doc);
    const settlement = this.settlement(doc, paidPaise, { kind: 'cancelled', feePaise: 0 });
    const reason = doc.cancellation?.kind ?? 'cancelled';
    const as: SettledAs = { key: `booking:${doc._id}`, kind: 'cancelled', reason };
    await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, paidPaise, settlement, as));
  }

  private async credit(session: ClientSession, doc: BookingDoc, credit: Credit, reason: string): Promise<void> {
    const as = { key: credit.key, kind: 'correction', reason } as const;
    const settlement = { ...NO_MONEY, creditPaise: credit.paise };
    await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, 0, settlement, as));
  }

  async settleCompleted(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = paidPaiseOf(doc);
    const settlement = this.settlement(doc, paidPaise, { kind: 'completed' });
    const as: SettledAs = { key: `booking:${doc._id}`, kind: 'completed', reason: 'completed' };
    await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, paidPaise, settlement, as));
  }

  /** A payment that arrived after the booking was called off goes back whole; a fee that is due stays due, and is asked for by name. */
  async settleAfterEnd(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = paidPaiseOf(doc);
    const settlement = this.settlement(doc, paidPaise, { kind: 'cancelled', feePaise: 0 });
    const { refundPaise } = settlement;
    await this.model.updateOne({ _id: doc._id }, { $set: { 'cancellation.refundPaise': refundPaise } }, { session });
    const as: SettledAs = {
      key: `booking:${doc._id}:payment-after-end`,
      kind: 'correction',
      reason: 'payment_after_end',
    };
    await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, paidPaise, settlement, as));
  }

  /** A payment for what was added that arrives when the visit is over: what is due is asked for by name. */
  async giveBack(
    session: ClientSession,
    doc: BookingDoc,
    { paymentId, amountPaise: refundPaise }: { paymentId: string; amountPaise: number },
  ): Promise<void> {
    const key = `booking:${doc._id}:payment-after-end:${paymentId}`;
    const as: SettledAs = { key, kind: 'correction', reason: 'payment_after_end' };
    const settlement = { ...NO_MONEY, refundPaise };
    await this.outbox.add(session, BOOKING_SETTLED, settledEvent(doc, refundPaise, settlement, as));
  }

  private settlement({ price, payment: { method } }: BookingDoc, paidPaise: number, outcome: Outcome): Settlement {
    return settlementOf({ method, price, paidPaise }, outcome);
  }

  /** What the decision rested on is repeated by the count of writes, too: a change meanwhile leaves status and payment as they were. */
  async update(session: ClientSession, found: BookingDoc, change: UpdateQuery<BookingDoc>): Promise<BookingDoc> {
    const { _id, status, payment, sequence } = found;
    const unchanged: QueryFilter<BookingDoc> = {
      _id,
      status,
      'payment.status': payment.status,
      sequence: sequence ?? null,
    };
    const counted = { ...change, $inc: { ...change.$inc, sequence: 1 } };
    const doc = await this.model.findOneAndUpdate(unchanged, counted, { returnDocument: 'after', session }).lean();
    if (!doc) throw new AppError('BOOKING_CHANGED_MEANWHILE');
    if (doc.status !== found.status) await this.figures.move(session, doc, found.status, doc.status);
    await this.moments.follow(session, doc);
    return doc;
  }

  private announce(session: ClientSession, event: Ending['event'], doc: BookingDoc): Promise<void> {
    const moved: BookingMoved = movedOf(doc);
    return this.outbox.add(session, event, moved);
  }
}
