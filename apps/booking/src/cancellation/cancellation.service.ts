import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  BOOKING_EVENT,
  type cancelBooking,
  type CancellationQuote,
  type InputOf,
  type quoteBookingCancellation,
} from '@sahaya/contracts';
import {
  allowedBookingActions,
  completePolicy,
  isInQuestion,
  isPaidOnline,
  MINUTE_MS,
  quoteCancellation,
  settlementOf,
  toRupees,
} from '@sahaya/domain';
import { IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BookingTransitionsService } from '../shared/booking-transitions.service.js';
import { BOOKING_MODEL, type BookingDoc, getPaidPaise, toCancellationFacts } from '../shared/booking.model.js';
import { toBooking } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';
import { CANCELLATION_QUOTE_MODEL, type CancellationQuoteDoc } from './cancellation-quote.model.js';

const CANCEL_SCOPE = 'booking.cancel';

const toQuotedFacts = ({ status, payment, startsAt, price }: BookingDoc): CancellationQuoteDoc['of'] => ({
  status,
  payment: payment.status,
  startsAt,
  totalPaise: price.totalPaise,
});
const sameFacts = (a: CancellationQuoteDoc['of'], b: CancellationQuoteDoc['of']) =>
  a.status === b.status &&
  a.payment === b.payment &&
  a.startsAt.getTime() === b.startsAt.getTime() &&
  a.totalPaise === b.totalPaise;

/** Quotes cancellation fees and cancels bookings for their customer at the quoted fee. */
@Injectable()
export class CancellationService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    @InjectModel(CANCELLATION_QUOTE_MODEL) private readonly quotes: Model<CancellationQuoteDoc>,
    private readonly transitions: BookingTransitionsService,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  async quote({ actor, id }: InputOf<typeof quoteBookingCancellation>): Promise<CancellationQuote> {
    const found = await this.find(id, requireParty(actor).mine);
    if (!isCancellable(found)) throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    return this.createQuote(found);
  }

  cancel(input: InputOf<typeof cancelBooking>) {
    return this.idempotency.replayOr(CANCEL_SCOPE, input, () => this.cancelAtQuote(input));
  }

  private async cancelAtQuote(input: InputOf<typeof cancelBooking>) {
    const { mine } = requireParty(input.actor);
    const found = await this.find(input.id, mine);
    if (found.cancellation?.by === 'customer') return { booking: toBooking(found, { role: 'customer' }) };
    if (!isCancellable(found)) throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    const feePaise = input.quoteId
      ? await this.readQuotedFee(found, input.quoteId)
      : quoteCancellation(toCancellationFacts(found), found.policy, this.clock.now()).feePaise;
    return this.idempotency.record(CANCEL_SCOPE, input, async (session) => {
      const doc = await this.apply(session, found, feePaise, input.reason);
      return { booking: toBooking(doc, { role: 'customer' }) };
    });
  }

  /** Cancels at the current fee, for the status endpoint, which has no quotes. */
  cancelNow(session: ClientSession, found: BookingDoc): Promise<BookingDoc> {
    const { feePaise } = quoteCancellation(toCancellationFacts(found), found.policy, this.clock.now());
    return this.apply(session, found, feePaise);
  }

  private apply(session: ClientSession, found: BookingDoc, feePaise: number, reason?: string): Promise<BookingDoc> {
    return this.transitions.cancel(session, found, {
      by: 'customer',
      kind: 'cancelled',
      reason,
      feePaise,
      event: BOOKING_EVENT.cancel,
    });
  }

  /** Throws CANCELLATION_QUOTE_STALE with a new quote if the quote expired or the booking changed. */
  private async readQuotedFee(found: BookingDoc, quoteId: string): Promise<number> {
    const quote = await this.quotes.findOne({ _id: quoteId, bookingId: found._id }).lean();
    const holds = quote && quote.validUntil >= this.clock.now() && sameFacts(quote.of, toQuotedFacts(found));
    if (!holds) throw new AppError('CANCELLATION_QUOTE_STALE', { quote: await this.createQuote(found) });
    return quote.feePaise;
  }

  private async createQuote(found: BookingDoc): Promise<CancellationQuote> {
    const now = this.clock.now();
    const { feePaise, reasonCode } = quoteCancellation(toCancellationFacts(found), found.policy, now);
    const { freeBeforeStart, lateFeeBps, feeBase, quoteHolds } = completePolicy(found.policy).cancellation;
    const validUntil = new Date(now.getTime() + quoteHolds * MINUTE_MS);
    const _id = newId();
    await this.quotes.create({ _id, bookingId: found._id, feePaise, reasonCode, validUntil, of: toQuotedFacts(found) });
    const { refundPaise, creditPaise, duePaise } = settlementOf(
      { method: found.payment.method, price: found.price, paidPaise: getPaidPaise(found) },
      { kind: 'cancelled', feePaise },
    );
    return {
      quoteId: _id,
      fee: toRupees(feePaise),
      refund: toRupees(refundPaise),
      credit: toRupees(creditPaise),
      due: toRupees(duePaise),
      reasonCode,
      terms: { freeBeforeStart, lateFeeBps, feeBase },
      validUntil: validUntil.toISOString(),
    };
  }

  private async find(id: string, mine: object): Promise<BookingDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }
}

/** Allows what the transition table allows, and paid bookings, which the status endpoint refuses. */
const isCancellable = (booking: BookingDoc): boolean =>
  allowedBookingActions(booking, 'customer').includes('cancel') ||
  (booking.status === 'accepted' &&
    !booking.arrival?.arrivedAt &&
    !isInQuestion(booking) &&
    isPaidOnline(booking.payment));
