import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminBooking,
  AppError,
  type Booking,
  BOOKING_EVENT,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  type busyHelpers,
  type changeBookingStatus,
  type claimTimeOff,
  countPendingSubscriptions,
  type createBooking,
  type dashboardStats,
  type getBooking,
  type getForParty,
  getOffer,
  getUser,
  HELPER_TIME_FREED,
  type InputOf,
  type markPaid,
  type myBookings,
  type quoteBooking,
  refuse,
  type releaseTimeOff,
  type revealBooking,
} from '@sahaya/contracts';
import {
  type ApartmentType,
  averageRating,
  BOOKING_STATUSES,
  BOOKING_TARGETS,
  type BookingAction,
  type BookingStatus,
  type BookingTarget,
  bookingViolation,
  cityOfHome,
  decideMove,
  isPayable,
  istInstant,
  minutesOf,
  needsApartment,
  notWorking,
  parseDate,
  type PaymentMethod,
  pricingOf,
  quoteViolation,
  quoteVisit,
  reasonViolation,
  REVEALED_MS,
  surchargeBpsOf,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { AlternativesService } from './alternatives.service.js';
import {
  amountDueOf,
  BOOKING_MODEL,
  type BookingDoc,
  liveKeysOf,
  movedOf,
  toBooking,
} from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { BookingPayments } from './booking-payments.service.js';
import { CancellationService } from '../cancellation/cancellation.module.js';
import { CashStanding } from '../shared/cash-commission-limit.service.js';
import { Claims } from '../slot-reservation/slot-reservation.module.js';
import { Figures } from '../stats/stats.module.js';
import { Moments } from '../scheduling/scheduling.module.js';
import { partyOf } from '../shared/party.js';
import { Policies } from '../policy/policy.module.js';
import { expectWithinArea } from '../shared/service-area.js';

type VisitInput = Omit<InputOf<typeof quoteBooking>, 'date'>;

/** A list on one page: §7 gives my-bookings no paging. */
const LIST_MAX = 500;
const MOVE_TRIES = 3;
const isBookingStatus = (text: string): text is BookingStatus => (BOOKING_STATUSES as readonly string[]).includes(text);
const isTarget = (text: string): text is BookingTarget => (BOOKING_TARGETS as readonly string[]).includes(text);
const timeOffClaimant = (timeOffId: string) => `time-off:${timeOffId}`;

/** The contract's nested options as the rules' flat form. */
const formOf = <I extends VisitInput>(input: I) => ({ ...input, apartmentType: input.serviceOptions.apartmentType });

@Injectable()
export class BookingService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly cancellations: CancellationService,
    private readonly alternatives: AlternativesService,
    private readonly payments: BookingPayments,
    private readonly policies: Policies,
    private readonly cash: CashStanding,
    private readonly claims: Claims,
    private readonly moments: Moments,
    private readonly figures: Figures,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteBooking>) {
    const policy = await this.policies.current();
    refuse(quoteViolation(formOf(input), policy));
    const offer = await this.offerFor(input, input.actor?.userId);
    const date = parseDate(input.date ?? '');
    const surchargeBps = date ? surchargeBpsOf(istInstant(date, input.startTime), policy, this.clock.now()) : 0;
    return { pricing: pricingOf(this.priceOf(input, offer.hourlyRatePaise, surchargeBps)) };
  }

  async create(input: InputOf<typeof createBooking>) {
    const { userId } = partyOf(input.actor);
    // Before the checks: since the first answer the time may have been taken, by this very booking.
    const first = await this.idempotency.answered<{ booking: Booking }>('booking.create', input);
    if (first) return first;
    const now = this.clock.now();
    const policy = await this.policies.current();
    refuse(bookingViolation(formOf(input), policy, now));
    const date = parseDate(input.date) ?? input.date;
    const [offer, customer] = await Promise.all([this.offerFor(input, userId), this.rpc.call(getUser, { userId })]);
    if (customer.leaving) throw new AppError('ACCOUNT_LEAVING');
    if (!offer.isActive) throw new AppError('HELPER_INACTIVE');
    expectWithinArea(offer);
    const slot = { helperId: input.helperId, date, startTime: input.startTime, endTime: input.endTime };
    const closed = notWorking(offer, slot);
    if (closed) throw new AppError(closed);
    await this.claims.expectFree(slot);

    const startsAt = istInstant(date, input.startTime);
    const price = this.priceOf(input, offer.hourlyRatePaise, surchargeBpsOf(startsAt, policy, now));
    const doc: BookingDoc = {
      _id: newId(),
      customerId: userId,
      customer: { name: customer.name, location: customer.location, ...(customer.phone && { phone: customer.phone }) },
      helper: { name: offer.name, location: offer.location, ...(offer.phone && { phone: offer.phone }) },
      ...slot,
      service: input.service,
      ...(needsApartment(input.service) && { apartmentType: input.serviceOptions.apartmentType as ApartmentType }),
      startsAt,
      endsAt: istInstant(date, input.endTime),
      minutes: this.minutesBetween(input),
      customerAddress: input.customerAddress,
      city: cityOfHome(input.customerAddress, customer.location),
      specialRequests: input.specialRequests,
      ...(input.householdNotes && { householdNotes: input.householdNotes }),
      hourlyRatePaise: offer.hourlyRatePaise,
      price,
      payment: { method: input.paymentMethod as PaymentMethod, status: 'pending' },
      status: 'pending',
      policy,
      liveKeys: liveKeysOf({ customerId: userId, ...slot }),
      reviewed: false,
      createdAt: now,
    };
    const made = await this.idempotency
      .once('booking.create', input, async (session) => {
        await this.model.create([doc], { session });
        await this.figures.move(session, doc, undefined, doc.status);
        await this.moments.follow(session, doc);
        await this.outbox.add(session, BOOKING_REQUESTED, movedOf(doc));
        return { booking: toBooking(doc, { role: 'customer' }) };
      })
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('BOOKING_DUPLICATE') : error;
      });
    await this.moments.arm(made.booking._id);
    return made;
  }

  async listMine({ actor, status }: InputOf<typeof myBookings>) {
    const { mine, party } = partyOf(actor);
    const wanted = isBookingStatus(status) ? { ...mine, status } : mine;
    const docs = await this.model.find(wanted).sort({ createdAt: -1 }).limit(LIST_MAX).lean();
    return { bookings: docs.map((doc) => toBooking(doc, { role: party })) };
  }

  async get({ actor, id }: InputOf<typeof getBooking>) {
    const { mine, party } = partyOf(actor);
    const doc = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    // A customer's other requests are nobody else's business.
    const others = party === 'customer' ? await this.alternatives.overlapping(doc) : [];
    return { booking: toBooking(doc, { role: party }), overlapping: others.map(({ _id }) => _id) };
  }

  /**
   * When something else happened to the booking meanwhile, a payment say, it is decided anew. Not for an end: what it
   * costs may have changed, and who asked for it should know.
   */
  async changeStatus(input: InputOf<typeof changeBookingStatus>): Promise<{ booking: Booking }> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.changeOnce(input);
      } catch (error) {
        const changed = error instanceof AppError && error.code === 'BOOKING_CHANGED_MEANWHILE';
        if (!changed || input.status === 'cancelled' || tries === MOVE_TRIES) throw error;
      }
    }
  }

  private async changeOnce(input: InputOf<typeof changeBookingStatus>) {
    const { mine, party } = partyOf(input.actor);
    if (!isTarget(input.status)) throw new AppError('INVALID_INPUT', { field: 'status' });
    const found = await this.model.findOne({ _id: input.id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');

    const decision = decideMove(found, party, input.status);
    if ('refused' in decision) throw new AppError(decision.refused, { status: found.status });
    if ('repeated' in decision) return { booking: toBooking(found, { role: party }) };

    if (decision.action === 'accept' && found.payment.method === 'cash') await this.cash.expect(found.helperId);
    const moved = await this.idempotency.once('booking.change-status', input, async (session) => {
      const doc = await this.move(session, found, decision.action);
      return { booking: toBooking(doc, { role: party }) };
    });
    await this.moments.arm(found._id);
    return moved;
  }

  private move(session: ClientSession, found: BookingDoc, action: BookingAction): Promise<BookingDoc> {
    switch (action) {
      case 'accept':
        return this.moves.accept(session, found);
      case 'complete':
        return this.moves.complete(session, found);
      case 'decline':
        return this.moves.end(session, found, { by: 'helper', kind: 'declined', event: BOOKING_EVENT.decline });
      case 'cancel':
        return this.cancellations.cancelNow(session, found);
    }
  }

  /** Other pending requests for time that an acceptance took lose it; nobody's fault (decisions, Double booking). */
  async supersede(session: ClientSession, winnerId: string): Promise<void> {
    const winner = await this.model.findById(winnerId, null, { session }).lean();
    if (!winner || winner.status !== 'accepted') return;
    const losers = await this.model
      .find(
        {
          helperId: winner.helperId,
          date: winner.date,
          status: 'pending',
          startsAt: { $lt: winner.endsAt },
          endsAt: { $gt: winner.startsAt },
        },
        null,
        { session },
      )
      .lean();
    for (const loser of losers) {
      await this.moves.end(session, loser, { by: 'system', kind: 'slot_taken', event: BOOKING_SUPERSEDED });
    }
  }

  async getForParty({ actor, bookingId }: InputOf<typeof getForParty>) {
    const { mine, party } = partyOf(actor);
    const doc = await this.model.findOne({ _id: bookingId, ...mine }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const addedPaise = amountDueOf(doc);
    // One name until it is paid, whatever is added meanwhile: of several orders of one name one alone counts.
    const part = `more-${(doc.payment.addedIds?.length ?? 0) + 1}`;
    return {
      booking: toBooking(doc, { role: party }),
      totalPaise: doc.price.totalPaise,
      payable: isPayable(doc),
      ...(addedPaise > 0 && { added: { part, paise: addedPaise } }),
    };
  }

  async markPaid({ bookingId, ...paid }: InputOf<typeof markPaid>) {
    const doc = await this.db.transaction((session) => this.payments.applyPayment(session, bookingId, paid));
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  async stats({ actor }: InputOf<typeof dashboardStats>) {
    const { party, userId } = partyOf(actor);
    const { pending, accepted, completed, reviewsGiven, reviewsGot, ratingSum } = await this.figures.of(userId);
    if (party === 'customer') {
      return { stats: { activeBookings: pending + accepted, completedServices: completed, reviewsGiven } };
    }
    const subscriptions = await this.rpc.call(countPendingSubscriptions, { helperId: userId });
    return {
      stats: {
        pendingRequests: pending + subscriptions.pending,
        jobsCompleted: completed,
        averageRating: averageRating(ratingSum, reviewsGot),
        totalReviews: reviewsGot,
      },
    };
  }

  async busyAmong({ helperIds, ...slot }: InputOf<typeof busyHelpers>) {
    return { busy: await this.claims.busyAmong(helperIds, slot) };
  }

  /** The visit in the way is named: the helper may want to look at it. */
  async claimTimeOff({ timeOffId, ...slot }: InputOf<typeof claimTimeOff>) {
    try {
      await this.db.transaction((session) => this.claims.takeOff(session, slot, timeOffClaimant(timeOffId)));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'TIME_OFF_CLASH') throw error;
      const [, bookingId = ''] = String(error.details?.['by']).split(':');
      const visit = await this.model.findById(bookingId).lean();
      const { service, startTime, endTime } = visit ?? {};
      throw new AppError('TIME_OFF_CLASH', { bookingId, date: slot.date, service, startTime, endTime });
    }
    return {};
  }

  async releaseTimeOff({ timeOffId, ...slot }: InputOf<typeof releaseTimeOff>) {
    await this.db.transaction(async (session) => {
      const released = await this.claims.releaseOff(session, slot, timeOffClaimant(timeOffId));
      if (released) await this.outbox.add(session, HELPER_TIME_FREED, slot);
    });
    return {};
  }

  async adminGet({ id, actor }: InputOf<typeof adminBooking>) {
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    return { booking: toBooking(doc, { role: actor?.role ?? 'support' }) };
  }

  async reveal({ id, reason }: InputOf<typeof revealBooking>) {
    refuse(reasonViolation({ reason }));
    const doc = await this.model.findById(id).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const { customerAddress, householdNotes, customer, helper } = doc;
    return {
      customerAddress,
      ...(householdNotes && { householdNotes }),
      ...(customer.phone && { customerPhone: customer.phone }),
      ...(helper.phone && { helperPhone: helper.phone }),
      until: new Date(this.clock.now().getTime() + REVEALED_MS).toISOString(),
    };
  }

  private async offerFor(
    { helperId, service, customerAddress }: Pick<VisitInput, 'helperId' | 'service'> & { customerAddress?: string },
    customerId?: string,
  ) {
    const offer = await this.rpc.call(getOffer, {
      helperId,
      ...(customerId && { customerId }),
      ...(customerAddress && { customerAddress }),
    });
    if (!offer.services.includes(service)) throw new AppError('SERVICE_NOT_OFFERED');
    return offer;
  }

  private minutesBetween({ startTime, endTime }: Pick<VisitInput, 'startTime' | 'endTime'>): number {
    return (minutesOf(endTime) ?? 0) - (minutesOf(startTime) ?? 0);
  }

  private priceOf(input: VisitInput, hourlyRatePaise: number, surchargeBps: number) {
    return quoteVisit({
      hourlyRatePaise,
      minutes: this.minutesBetween(input),
      service: input.service,
      apartmentType: (input.serviceOptions.apartmentType || undefined) as ApartmentType | undefined,
      method: input.paymentMethod as PaymentMethod,
      surchargeBps,
    });
  }
}
