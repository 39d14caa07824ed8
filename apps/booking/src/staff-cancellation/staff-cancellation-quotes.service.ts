import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type InputOf,
  type quoteStaffCancellation as quoteEndpoint,
  type StaffCancelQuote as QuoteAnswer,
} from '@sahaya/contracts';
import {
  completePolicy,
  isCancellableByStaff,
  isStaffCancelCause,
  MINUTE_MS,
  quoteStaffCancellation,
  type StaffCancelCause,
  type StaffCancelQuote,
  toRupees,
} from '@sahaya/domain';
import { newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, getPaidPaise, toCancellationFacts } from '../shared/booking.model.js';
import { STAFF_CANCELLATION_QUOTE_MODEL, type StaffCancellationQuoteDoc } from './staff-cancellation-quote.model.js';

/** A quote that may be executed. */
export interface ValidQuote extends StaffCancelQuote {
  quoteId: string;
  cause: StaffCancelCause;
}

const toQuotedFacts = (doc: BookingDoc): StaffCancellationQuoteDoc['of'] => ({
  sequence: doc.sequence ?? 0,
  payment: doc.payment.status,
  paidPaise: getPaidPaise(doc),
});
const isUnchanged = (of: StaffCancellationQuoteDoc['of'], now: StaffCancellationQuoteDoc['of']) =>
  of.sequence === now.sequence && of.payment === now.payment && of.paidPaise === now.paidPaise;

const computeQuote = (doc: BookingDoc, cause: StaffCancelCause, at: Date): StaffCancelQuote => {
  const { startsAt, payment, price, policy } = doc;
  return quoteStaffCancellation(
    cause,
    { cancellation: toCancellationFacts(doc), startsAt, payment, price },
    policy,
    at,
  );
};

/** Quotes cancellations by staff. The quoted terms hold for two minutes unless the booking changes. */
@Injectable()
export class StaffCancellationQuotesService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    @InjectModel(STAFF_CANCELLATION_QUOTE_MODEL) private readonly quotes: Model<StaffCancellationQuoteDoc>,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<BookingDoc> {
    const found = await this.bookings.findById(id).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    return found;
  }

  async quote({ id, cause }: InputOf<typeof quoteEndpoint>): Promise<QuoteAnswer> {
    if (!isStaffCancelCause(cause)) throw new AppError('INVALID_INPUT', { field: 'cause' });
    const found = await this.find(id);
    this.expectCancellable(found);
    return this.create(found, cause);
  }

  expectCancellable(found: BookingDoc): void {
    if (!isCancellableByStaff(found, this.clock.now())) {
      throw new AppError('BOOKING_MOVE_REFUSED', { status: found.status });
    }
  }

  /** The quoted terms. Throws CANCELLATION_QUOTE_STALE with a new quote if they expired or the booking changed. */
  async expectValid(found: BookingDoc, quoteId: string): Promise<ValidQuote> {
    const quote = await this.quotes.findOne({ _id: quoteId, bookingId: found._id }).lean();
    if (!quote) throw new AppError('CANCELLATION_QUOTE_STALE');
    const { cause, at } = quote;
    if (quote.validUntil < this.clock.now() || !isUnchanged(quote.of, toQuotedFacts(found))) {
      throw new AppError('CANCELLATION_QUOTE_STALE', { quote: await this.create(found, cause) });
    }
    return { ...computeQuote(found, cause, at), quoteId, cause };
  }

  private async create(found: BookingDoc, cause: StaffCancelCause): Promise<QuoteAnswer> {
    const at = this.clock.now();
    const _id = newId();
    const validUntil = new Date(at.getTime() + completePolicy(found.policy).cancellation.quoteHolds * MINUTE_MS);
    await this.quotes.create({ _id, bookingId: found._id, cause, at, validUntil, of: toQuotedFacts(found) });
    const { settlement, ...quote } = computeQuote(found, cause, at);
    return {
      quoteId: _id,
      cause,
      reasonCode: quote.reasonCode,
      fee: toRupees(quote.feePaise),
      due: toRupees(settlement.duePaise),
      refund: toRupees(settlement.refundPaise),
      credit: toRupees(quote.creditPaise),
      helper: toRupees(settlement.helperPaise),
      strike: quote.hasStrike,
      replacement: quote.replacement !== undefined,
      extra: toRupees(quote.extra.refundPaise + quote.extra.creditPaise),
      validUntil: validUntil.toISOString(),
    };
  }
}
