import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  COMPLETED_UNASKED,
  type EventContract,
  HELPER_TIME_FREED,
} from '@sahaya/contracts';
import {
  answerBy,
  holdRefund,
  isCompletedEarly,
  isUnconfirmedCompletion,
  localityOf,
  type Party,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { sealDocument } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { bookingReservationKey, SlotReservationService } from '../slot-reservation/slot-reservation.module.js';
import { UserStatsService } from '../stats/stats.module.js';
import { createArrival } from './arrival.model.js';
import { BookingSettlementService, calculateSettlement, type Credit } from './booking-settlement.service.js';
import { BOOKING_MODEL, type BookingDoc, type CancellationDoc, getPaidPaise, slotOf } from './booking.model.js';
import { toBookingEventData } from './booking.view.js';
import type { ReplacementDoc } from './replacement.model.js';

export interface Cancellation {
  by: Party | 'system';
  kind: string;
  reason?: string | undefined;
  feePaise?: number;
  /** The fee is charged because the customer was not there. */
  isNoShow?: boolean;
  /** Granted to the customer in addition, as a settlement with its own key. */
  credit?: Credit;
  /** Another helper is searched for. The booking is settled when the search ends. */
  replacement?: ReplacementDoc | undefined;
  /** A part of the refund that the platform keeps until a second person approves it. */
  heldRefundPaise?: number;
  /** Set if staff cancelled the booking. */
  staff?: CancellationDoc['staff'];
  /** Paid by the platform to the helper, because the customer gets everything back. */
  compensationPaise?: number;
  /** The helper cannot come, so the freed slot is not offered to others. */
  isHelperAway?: boolean;
  /** Absent if the caller announces the cancellation with an event of its own. */
  event?: EventContract<(typeof BOOKING_EVENT)['cancel']['data']>;
}

/**
 * The status transitions of a booking with all their effects: slot reservations, user statistics, scheduled tasks,
 * settlement and events. Each update repeats the facts that its decision is based on, so that only one of two
 * concurrent transitions succeeds.
 */
@Injectable()
export class BookingTransitionsService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly reservations: SlotReservationService,
    private readonly tasks: ScheduledTasksService,
    private readonly stats: UserStatsService,
    private readonly settlements: BookingSettlementService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async create(session: ClientSession, doc: BookingDoc): Promise<void> {
    // The service built the document itself, so nothing has to be cast or completed.
    await this.model.collection.insertOne(sealDocument(this.model, doc) as never, { session, ignoreUndefined: true });
    await this.stats.countStatusChange(session, doc, undefined, doc.status);
    await this.tasks.plan(session, doc);
    if (doc.status === 'pending') {
      const area = localityOf(doc.customerAddress, doc.customer.location);
      await this.outbox.add(session, BOOKING_REQUESTED, { ...toBookingEventData(doc), area });
    }
  }

  async accept(session: ClientSession, found: BookingDoc): Promise<BookingDoc> {
    const acceptedAt = this.clock.now();
    // The deadline may be over although the scheduled task has not run yet.
    if (acceptedAt >= answerBy(found, found.policy)) throw new AppError('BOOKING_EXPIRED');
    await this.reservations.reserve(session, found, bookingReservationKey(found._id));
    const doc = await this.update(session, found, {
      $set: { status: 'accepted', acceptedAt, arrival: createArrival() },
    });
    await this.outbox.add(session, BOOKING_EVENT.accept, toBookingEventData(doc));
    return doc;
  }

  /**
   * `endedAt` is given when the booking is completed at its agreed end instead of now: by the system, or by staff
   * (`isDecidedByStaff`). With `staffId`, staff mark it complete for the helper.
   */
  async complete(
    session: ClientSession,
    found: BookingDoc,
    {
      endedAt,
      isDecidedByStaff = false,
      staffId,
    }: { endedAt?: Date; isDecidedByStaff?: boolean; staffId?: string } = {},
  ): Promise<BookingDoc> {
    const completedAt = this.clock.now();
    if (found.policy.completion.notBeforeStart && completedAt < found.startsAt) {
      throw new AppError('BOOKING_MOVE_REFUSED', { notBefore: found.startsAt.toISOString() });
    }
    const arrival = found.arrival ? { 'arrival.endedAt': endedAt ?? completedAt } : {};
    // The customer pays cash at the visit.
    const paidInCash = found.payment.method === 'cash' ? { 'payment.status': 'completed' } : {};
    const early = isCompletedEarly({ completedAt, startsAt: found.startsAt }) ? { completedEarly: true } : {};
    const isUnconfirmed = isUnconfirmedCompletion({ arrival: found.arrival, isDecidedByStaff });
    const unconfirmed = isUnconfirmed ? { completionUnconfirmed: true } : {};
    const doc = await this.update(session, found, {
      $set: {
        status: 'completed',
        completedAt,
        ...early,
        ...unconfirmed,
        ...arrival,
        ...paidInCash,
        ...(staffId && { staffChange: { by: staffId, at: completedAt } }),
      },
      $unset: { liveKeys: 1, change: 1, extension: 1 },
    });
    // An online booking that is not paid yet is settled when its payment arrives.
    if (doc.payment.method === 'cash' || getPaidPaise(doc) > 0) await this.settlements.settleCompleted(session, doc);
    const data = { ...toBookingEventData(doc), ...(staffId && { byStaff: true as const }) };
    await this.outbox.add(session, BOOKING_EVENT.complete, data);
    if (endedAt) await this.outbox.add(session, COMPLETED_UNASKED, data);
    return doc;
  }

  /** Ends a booking that does not take place: declined, cancelled, expired or superseded. */
  async cancel(session: ClientSession, found: BookingDoc, cancellation: Cancellation): Promise<BookingDoc> {
    const {
      event,
      feePaise = 0,
      compensationPaise = 0,
      by,
      kind,
      reason,
      credit,
      isNoShow,
      replacement,
      staff,
    } = cancellation;
    const settledAs = isNoShow ? 'no_show' : 'cancelled';
    const paidPaise = getPaidPaise(found);
    const divided = calculateSettlement(found, paidPaise, { kind: settledAs, feePaise, compensationPaise });
    const settlement = holdRefund(divided, cancellation.heldRefundPaise ?? 0);
    const doc = await this.update(session, found, {
      $set: {
        status: 'cancelled',
        cancellation: {
          by,
          kind,
          ...(reason && { reason }),
          feePaise,
          refundPaise: replacement ? 0 : settlement.refundPaise,
          creditPaise: credit?.paise ?? 0,
          duePaise: settlement.duePaise,
          at: this.clock.now(),
          ...(staff && { staff }),
        },
        ...(replacement && { replacement }),
      },
      $unset: { liveKeys: 1, change: 1, extension: 1 },
    });
    if (found.status === 'accepted') {
      await this.reservations.release(session, found, bookingReservationKey(found._id));
      // A helper who cancels is not offered the freed slot.
      if (by !== 'helper' && !cancellation.isHelperAway)
        await this.outbox.add(session, HELPER_TIME_FREED, slotOf(found));
    }
    if (!replacement) {
      await this.settlements.settleCancelled(session, doc, paidPaise, settlement, {
        kind: settledAs,
        reason: isNoShow ? 'no_show' : feePaise > 0 ? 'late_cancellation' : kind,
      });
    }
    if (credit) await this.settlements.grantCredit(session, doc, credit, kind);
    if (event) await this.outbox.add(session, event, { ...toBookingEventData(doc), ...(staff && { byStaff: true }) });
    return doc;
  }

  /**
   * Updates the booking if it is unchanged since it was read, else throws BOOKING_CHANGED_MEANWHILE. The sequence is
   * compared too, because a change of time leaves the status and the payment as they are.
   */
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
    if (doc.status !== found.status) await this.stats.countStatusChange(session, doc, found.status, doc.status);
    await this.tasks.synchronize(session, doc);
    return doc;
  }
}
