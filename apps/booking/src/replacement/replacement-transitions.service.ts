import { Injectable } from '@nestjs/common';
import {
  BOOKING_REPLACED,
  HELPER_TIME_FREED,
  pickAddressFacts,
  REPLACEMENT_ASKED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
} from '@sahaya/contracts';
import { endsInRefund, type Replacement, replacementHolder, type ReplacementOffer } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession } from 'mongoose';
import { createArrival } from '../shared/arrival.model.js';
import { BookingSettlementService } from '../shared/booking-settlement.service.js';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { type BookingDoc, buildLiveKeys, getPaidPaise, slotOf } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import {
  deriveReplacementId,
  type ProposalDoc,
  type ReplacedBookingDoc,
  replacementReservationKey,
} from '../shared/replacement.model.js';
import {
  bookingReservationKey,
  type Slot,
  SlotReservationService,
} from '../slot-reservation/slot-reservation.module.js';

/** The steps of a replacement search with their effects: slot reservations, the new booking, settlement and events. */
@Injectable()
export class ReplacementTransitionsService {
  constructor(
    private readonly transitions: BookingTransitionsService,
    private readonly reservations: SlotReservationService,
    private readonly settlements: BookingSettlementService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies any step but the customer's acceptance. Releases the slot of a helper whose proposal ends, and settles the
   * booking if the search ends without a helper.
   */
  async step(
    session: ClientSession,
    found: ReplacedBookingDoc,
    to: Replacement,
    agreed?: ProposalDoc,
  ): Promise<ReplacedBookingDoc> {
    const holder = replacementHolder(to);
    const { proposal: known, ...search } = { ...found.replacement, ...to };
    const proposal = holder ? (agreed ?? known) : undefined;
    if (agreed) await this.reserve(session, found, agreed);
    if (!holder && known) await this.release(session, found, to, known);
    const refund = endsInRefund(to) ? { 'cancellation.refundPaise': getPaidPaise(found) } : {};
    const replacement = { ...search, ...(proposal && { proposal }) };
    const doc = await this.transitions.update(session, found, { $set: { replacement, ...refund } });
    if (endsInRefund(to)) await this.settlements.settleFailedReplacement(session, doc);
    return { ...doc, replacement };
  }

  /** Tells helpers that they are asked now, `byStaff` or by the search. */
  async announceOffers(
    session: ClientSession,
    doc: BookingDoc,
    offers: readonly ReplacementOffer[],
    byStaff: { byStaff?: true } = {},
  ): Promise<void> {
    const [first] = offers;
    if (!first) return;
    const helperIds = offers.map(({ helperId }) => helperId);
    const answerBy = first.answerBy.toISOString();
    await this.outbox.add(session, REPLACEMENT_ASKED, { ...toBookingEventData(doc), ...byStaff, helperIds, answerBy });
  }

  private async reserve(session: ClientSession, found: ReplacedBookingDoc, agreed: ProposalDoc): Promise<void> {
    await this.reservations.reserve(session, toProposedSlot(found, agreed), replacementReservationKey(found._id));
    await this.outbox.add(session, REPLACEMENT_PROPOSED, toProposalEventData(found, agreed));
  }

  /** A helper who withdrew is not notified and is not offered the freed slot. */
  private async release(
    session: ClientSession,
    found: ReplacedBookingDoc,
    { offers }: Replacement,
    proposal: ProposalDoc,
  ): Promise<void> {
    const slot = toProposedSlot(found, proposal);
    await this.reservations.release(session, slot, replacementReservationKey(found._id));
    if (offers.some(({ helperId, state }) => helperId === proposal.helperId && state === 'declined')) return;
    await this.outbox.add(session, HELPER_TIME_FREED, slot);
    await this.outbox.add(session, REPLACEMENT_LET_GO, toProposalEventData(found, proposal));
  }

  /** The customer accepts: a new booking takes over the slot and the payment. */
  async replace(
    session: ClientSession,
    found: ReplacedBookingDoc,
    to: Replacement,
    proposal: ProposalDoc,
  ): Promise<BookingDoc> {
    const paidPaise = getPaidPaise(found);
    const created = this.buildBooking(found, proposal, paidPaise);
    await this.transitions.update(session, found, {
      $set: {
        replacement: { ...to, proposal, bookingId: created._id },
        // The payment moves to the new booking.
        ...(paidPaise > 0 && { 'payment.paidPaise': 0 }),
      },
      $unset: { refunds: 1 },
    });
    await this.reservations.release(session, slotOf(created), replacementReservationKey(found._id));
    await this.reservations.reserve(session, created, bookingReservationKey(created._id));
    await this.transitions.create(session, created);
    await this.outbox.add(session, BOOKING_REPLACED, {
      ...toBookingEventData(created),
      replaces: found._id,
      paidPaise,
      totalPaise: created.price.totalPaise,
    });
    return created;
  }

  private buildBooking(found: ReplacedBookingDoc, proposal: ProposalDoc, paidPaise: number): BookingDoc {
    const now = this.clock.now();
    const { helperId, helper, hourlyRatePaise, price } = proposal;
    const { customerId, date, startTime, endTime, city, apartmentType, householdNotes } = found;
    const { payment, refunds, changesUsed, feeClock } = found;
    return {
      _id: deriveReplacementId(found._id),
      replaces: found._id,
      customerId,
      customer: found.customer,
      helper,
      helperId,
      date,
      startTime,
      endTime,
      service: found.service,
      startsAt: found.startsAt,
      endsAt: found.endsAt,
      minutes: found.minutes,
      customerAddress: found.customerAddress,
      ...pickAddressFacts(found),
      specialRequests: found.specialRequests,
      hourlyRatePaise,
      price,
      policy: found.policy,
      ...(city && { city }),
      ...(apartmentType && { apartmentType }),
      ...(householdNotes && { householdNotes }),
      // The payment service refunds the excess when it moves the payment.
      payment: { ...payment, ...(paidPaise > 0 && { paidPaise: Math.min(paidPaise, price.totalPaise) }) },
      ...(refunds && { refunds }),
      ...(changesUsed !== undefined && { changesUsed }),
      ...(feeClock && { feeClock }),
      status: 'accepted',
      liveKeys: buildLiveKeys({ customerId, helperId, date, startTime, endTime }),
      reviewed: false,
      createdAt: now,
      acceptedAt: now,
      arrival: createArrival(),
    };
  }
}

const toProposedSlot = (
  { date, startTime, endTime }: BookingDoc,
  { helperId }: Pick<ProposalDoc, 'helperId'>,
): Slot => ({ helperId, date, startTime, endTime });
/** Event data of the visit with the proposed helper. */
const toProposalEventData = (doc: BookingDoc, { helperId, helper }: Pick<ProposalDoc, 'helperId' | 'helper'>) => ({
  ...toBookingEventData(doc),
  helperId,
  helperName: helper.name,
});
