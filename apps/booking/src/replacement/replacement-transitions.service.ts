import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKING_REPLACED, HELPER_TIME_FREED, REPLACEMENT_LET_GO, REPLACEMENT_PROPOSED } from '@sahaya/contracts';
import { endsInRefund, type Replacement, replacementHolder, type ReplacementState } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock, Counter } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { newArrival } from '../shared/arrival.model.js';
import { BOOKING_MODEL, type BookingDoc, liveKeysOf, movedOf, paidPaiseOf, slotOf } from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Claims, claimant } from '../slot-reservation/slot-reservation.module.js';
import { Figures } from '../stats/stats.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { type ProposalDoc, replacementClaimant, replacementIdOf, type SoughtDoc } from '../shared/replacement.model.js';

/** Of those that have ended, the share of `accepted` is what became of the promise. */
export const replacementsEnded = new Counter({
  name: 'replacements_total',
  help: 'Searches for another helper by how they ended',
  labelNames: ['outcome'],
});
// From nought on, so that the first one is a rise.
for (const outcome of ['accepted', 'failed', 'stopped'] satisfies ReplacementState[])
  replacementsEnded.inc({ outcome }, 0);

/** The steps of a search with all that they bring along: the time that is held, the new booking, the money, the news. */
@Injectable()
export class ReplacementMoves {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly bookings: BookingMoves,
    private readonly claims: Claims,
    private readonly figures: Figures,
    private readonly moments: Moments,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A step short of the customer's yes. Who is no longer wanted has his time back; an end without a helper is paid back. */
  async step(session: ClientSession, found: SoughtDoc, to: Replacement, agreed?: ProposalDoc): Promise<SoughtDoc> {
    const holder = replacementHolder(to);
    const { proposal: known, ...search } = { ...found.replacement, ...to };
    const proposal = holder ? (agreed ?? known) : undefined;
    if (agreed) await this.hold(session, found, agreed);
    if (!holder && known) await this.letGo(session, found, to, known);
    const refund = endsInRefund(to) ? { 'cancellation.refundPaise': paidPaiseOf(found) } : {};
    const replacement = { ...search, ...(proposal && { proposal }) };
    const doc = await this.bookings.update(session, found, { $set: { replacement, ...refund } });
    if (endsInRefund(to)) await this.bookings.settleHeld(session, doc);
    return { ...doc, replacement };
  }

  private async hold(session: ClientSession, found: SoughtDoc, agreed: ProposalDoc): Promise<void> {
    await this.claims.take(session, slotWith(found, agreed), replacementClaimant(found._id));
    await this.outbox.add(session, REPLACEMENT_PROPOSED, newsOf(found, agreed));
  }

  /** Who takes his word back himself knows it, and is not to be had then. */
  private async letGo(
    session: ClientSession,
    found: SoughtDoc,
    { offers }: Replacement,
    proposal: ProposalDoc,
  ): Promise<void> {
    const slot = slotWith(found, proposal);
    await this.claims.release(session, slot, replacementClaimant(found._id));
    if (offers.some(({ helperId, state }) => helperId === proposal.helperId && state === 'declined')) return;
    await this.outbox.add(session, HELPER_TIME_FREED, slot);
    await this.outbox.add(session, REPLACEMENT_LET_GO, newsOf(found, proposal));
  }

  /** Both agree: the visit goes on as a booking of its own, with the time and the money of this search. */
  async replace(session: ClientSession, found: SoughtDoc, to: Replacement, proposal: ProposalDoc): Promise<BookingDoc> {
    const paidPaise = paidPaiseOf(found);
    const made = this.bookingWith(found, proposal, paidPaise);
    await this.bookings.update(session, found, {
      $set: {
        replacement: { ...to, proposal, bookingId: made._id },
        // Its money is the new one's.
        ...(paidPaise > 0 && { 'payment.paidPaise': 0 }),
      },
      $unset: { refunds: 1 },
    });
    await this.claims.release(session, slotOf(made), replacementClaimant(found._id));
    await this.claims.take(session, made, claimant(made._id));
    await this.model.create([made], { session });
    await this.figures.move(session, made, undefined, made.status);
    await this.moments.follow(session, made);
    await this.outbox.add(session, BOOKING_REPLACED, {
      ...movedOf(made),
      replaces: found._id,
      paidPaise,
      totalPaise: made.price.totalPaise,
    });
    return made;
  }

  private bookingWith(found: SoughtDoc, proposal: ProposalDoc, paidPaise: number): BookingDoc {
    const now = this.clock.now();
    const { helperId, helper, hourlyRatePaise, price } = proposal;
    const { customerId, customer, service, apartmentType, date, startTime, endTime, startsAt, endsAt, minutes } = found;
    const { customerAddress, city, specialRequests, householdNotes, policy, payment, refunds } = found;
    const { changesUsed, feeClock } = found;
    const slot = { helperId, date, startTime, endTime };
    return {
      _id: replacementIdOf(found._id),
      replaces: found._id,
      ...{ customerId, customer, helper, ...slot, service, startsAt, endsAt, minutes },
      ...{ customerAddress, specialRequests, hourlyRatePaise, price, policy },
      ...(city && { city }),
      ...(apartmentType && { apartmentType }),
      ...(householdNotes && { householdNotes }),
      // What is paid too much goes back with the move of the money.
      payment: { ...payment, ...(paidPaise > 0 && { paidPaise: Math.min(paidPaise, price.totalPaise) }) },
      ...(refunds && { refunds }),
      ...(changesUsed !== undefined && { changesUsed }),
      ...(feeClock && { feeClock }),
      status: 'accepted',
      liveKeys: liveKeysOf({ customerId, ...slot }),
      reviewed: false,
      createdAt: now,
      acceptedAt: now,
      arrival: newArrival(),
    };
  }
}

const slotWith = (
  { date, startTime, endTime }: BookingDoc,
  { helperId }: Pick<ProposalDoc, 'helperId'>,
): Parameters<Claims['take']>[1] => ({ helperId, date, startTime, endTime });
/** The visit as it would be with this helper. */
const newsOf = (doc: BookingDoc, { helperId, helper }: Pick<ProposalDoc, 'helperId' | 'helper'>) => ({
  ...movedOf(doc),
  helperId,
  helperName: helper.name,
});
