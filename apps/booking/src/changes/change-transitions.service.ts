import { Injectable } from '@nestjs/common';
import {
  BOOKING_CHANGED,
  BOOKING_SETTLED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  type EventData,
  HELPER_TIME_FREED,
  pickAddressFacts,
} from '@sahaya/contracts';
import { answerBy, cityOfHome, feeClockAfter, type Party } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession } from 'mongoose';
import { toSettledEvent, ZERO_SETTLEMENT } from '../shared/booking-settlement.service.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import {
  type BookingChangeDoc,
  type BookingDoc,
  buildLiveKeys,
  getPaidPaise,
  slotOf,
} from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { bookingReservationKey, SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

export type ChangeOutcome = EventData<typeof CHANGE_CLOSED>['outcome'];

const changesTime = (found: BookingDoc, to: BookingChangeDoc): boolean =>
  to.startsAt.getTime() !== found.startsAt.getTime() || to.endsAt.getTime() !== found.endsAt.getTime();

interface AppliedChange {
  by: Party;
  to: BookingChangeDoc;
  /** The helper was not asked. */
  isFree: boolean;
  staffId?: string;
  /** The other party agreed to the proposal of `by`. */
  agreed?: true;
}

/** The booking before the change, and the new time if that changes. */
const toChangeEventData = (found: BookingDoc, by: Party, to: BookingChangeDoc, staffId?: string) => ({
  ...toBookingEventData(found),
  ...(staffId && { byStaff: true as const }),
  by,
  sequence: (found.sequence ?? 0) + 1,
  ...(changesTime(found, to) && { to: { date: to.date, startTime: to.startTime, endTime: to.endTime } }),
});

/** Applies, proposes and closes changes of a booking. */
@Injectable()
export class ChangeTransitionsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async apply(
    session: ClientSession,
    found: BookingDoc,
    { by, to, isFree, staffId, agreed }: AppliedChange,
  ): Promise<BookingDoc> {
    const now = this.clock.now();
    const { date, startTime, endTime, startsAt, endsAt, minutes, customerAddress, customerCoordinates, price } = to;
    // A change that an older version proposed has no position: it is that of the booking unless the address changes.
    const addressFacts = pickAddressFacts(to.customerAddress === found.customerAddress ? { ...found, ...to } : to);
    const isAccepted = found.status === 'accepted';
    const movesAcceptedTime = isAccepted && changesTime(found, to);
    if (movesAcceptedTime) {
      const key = bookingReservationKey(found._id);
      await this.reservations.release(session, found, key);
      await this.reservations.reserve(session, { helperId: found.helperId, date, startTime, endTime }, key);
    }
    const feeClock = feeClockAfter({ feeClock: found.feeClock ?? found.startsAt, by, to: startsAt }, found.policy, now);
    const paidPaise = getPaidPaise(found);
    const refundPaise = Math.max(0, paidPaise - price.totalPaise);
    const doc = await this.transitions.update(session, found, {
      $set: {
        date,
        startTime,
        endTime,
        startsAt,
        endsAt,
        minutes,
        customerAddress,
        ...(customerCoordinates && { customerCoordinates }),
        ...addressFacts,
        price,
        city: cityOfHome(customerAddress, found.customer.location),
        liveKeys: buildLiveKeys({ ...found, date, startTime, endTime }),
        ...(movesAcceptedTime && { agreedAt: now, feeClock }),
        ...(staffId && { staffChange: { by: staffId, at: now } }),
        ...(refundPaise > 0 && { 'payment.paidPaise': paidPaise - refundPaise }),
      },
      $inc: { ...(isFree && by === 'customer' && { changesUsed: 1 }) },
      // The household notes belong to the address that they were written for.
      $unset: {
        change: 1,
        ...(!customerCoordinates && { customerCoordinates: 1 }),
        ...(!addressFacts.addressPlace && { addressPlace: 1 }),
        ...(!addressFacts.addressUnknown && { addressUnknown: 1 }),
        ...(customerAddress !== found.customerAddress && { householdNotes: 1 }),
      },
    });
    if (movesAcceptedTime) await this.outbox.add(session, HELPER_TIME_FREED, slotOf(found));
    if (refundPaise > 0) await this.refund(session, doc, refundPaise);
    await this.outbox.add(session, BOOKING_CHANGED, {
      ...toChangeEventData(found, by, to, staffId),
      ...(agreed && { agreed }),
    });
    return doc;
  }

  async propose(
    session: ClientSession,
    found: BookingDoc,
    { by, to, staffId }: { by: Party; to: BookingChangeDoc; staffId?: string },
  ): Promise<BookingDoc> {
    const now = this.clock.now();
    const sooner = to.startsAt < found.startsAt ? to.startsAt : found.startsAt;
    const until = answerBy({ createdAt: now, startsAt: sooner }, found.policy);
    const doc = await this.transitions.update(session, found, {
      $set: {
        change: { ...to, by, answerBy: until, ...(staffId && { byStaff: true as const }) },
        ...(staffId && { staffChange: { by: staffId, at: now } }),
      },
    });
    await this.outbox.add(session, CHANGE_PROPOSED, {
      ...toChangeEventData(found, by, to, staffId),
      answerBy: until.toISOString(),
    });
    return doc;
  }

  async close(session: ClientSession, found: BookingDoc, outcome: ChangeOutcome): Promise<BookingDoc> {
    const doc = await this.transitions.update(session, found, { $unset: { change: 1 } });
    if (found.change) {
      const data = toChangeEventData(found, found.change.by, found.change);
      await this.outbox.add(session, CHANGE_CLOSED, { ...data, outcome });
    }
    return doc;
  }

  /** Refunds the part of the payment that exceeds the new price. */
  private refund(session: ClientSession, doc: BookingDoc, refundPaise: number): Promise<void> {
    const key = `booking:${doc._id}:change-${doc.sequence ?? 0}`;
    const settlement = { ...ZERO_SETTLEMENT, refundPaise };
    const label = { key, kind: 'correction', reason: 'changed' } as const;
    return this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, refundPaise, settlement, label));
  }
}
