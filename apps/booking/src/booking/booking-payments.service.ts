import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, BOOKING_PAID, type EventData, type REFUND_MOVED } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  amountDueOf,
  BOOKING_MODEL,
  type BookingDoc,
  movedOf,
  paidPaiseOf,
  type RefundDoc,
} from '../shared/booking.model.js';
import { BookingMoves } from '../shared/booking-transitions.service.js';
import { Moments } from '../scheduling/scheduling.module.js';

/** What the payment service tells about the money of a booking. */
@Injectable()
export class BookingPayments {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly moves: BookingMoves,
    private readonly moments: Moments,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The answer to the payer and the event of the payment service both come here; the first one counts. */
  async applyPayment(
    session: ClientSession,
    bookingId: string,
    paid: { paymentId: string; amountPaise?: number | undefined },
  ): Promise<BookingDoc> {
    const found = await this.model.findById(bookingId, null, { session }).lean();
    if (!found) throw new AppError('BOOKING_NOT_FOUND');
    if (found.payment.method !== 'online') return found;
    const { paymentId, amountPaise = found.price.totalPaise } = paid;
    if (!['pending', 'failed'].includes(found.payment.status)) {
      return this.applyAdded(session, found, { paymentId, amountPaise });
    }
    const doc = await this.model
      .findOneAndUpdate(
        { _id: bookingId },
        {
          $set: {
            'payment.status': 'completed',
            'payment.paymentId': paymentId,
            'payment.paidPaise': amountPaise,
          },
        },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    await this.moments.follow(session, doc);
    if (doc.status === 'cancelled') {
      await this.moves.settleAfterEnd(session, doc);
      return doc;
    }
    if (doc.status === 'completed') await this.moves.settleCompleted(session, doc);
    await this.outbox.add(session, BOOKING_PAID, movedOf(doc));
    return doc;
  }

  /** A payment after the first: for what was added to the visit. When that is over, it goes back whole. */
  private async applyAdded(
    session: ClientSession,
    found: BookingDoc,
    { paymentId, amountPaise }: { paymentId: string; amountPaise: number },
  ): Promise<BookingDoc> {
    const { addedIds = [], paymentId: firstId, leftPaise } = found.payment;
    if (paymentId === firstId || addedIds.includes(paymentId)) return found;
    const isDue = amountDueOf(found) > 0;
    const doc = await this.model
      .findOneAndUpdate(
        { _id: found._id },
        {
          $push: { 'payment.addedIds': paymentId },
          ...(isDue && {
            $set: {
              'payment.paidPaise': paidPaiseOf(found) + amountPaise,
              ...(leftPaise !== undefined && { 'payment.leftPaise': leftPaise + amountPaise }),
            },
          }),
        },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    if (isDue) await this.outbox.add(session, BOOKING_PAID, movedOf(doc));
    else await this.moves.giveBack(session, doc, { paymentId, amountPaise });
    return doc;
  }

  /** How far a refund is. What is processed does not begin again, in whatever order the news arrive. */
  async applyRefund(session: ClientSession, news: EventData<typeof REFUND_MOVED>): Promise<void> {
    const doc = await this.model.findById(news.purposeId, null, { session }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const movedTo = { _id: doc.replacement?.bookingId, 'refunds.refundId': news.refundId };
    // It was begun before the visit had another helper, and went along with the money.
    if (movedTo._id && (await this.model.exists(movedTo).session(session))) {
      return this.applyRefund(session, { ...news, purposeId: movedTo._id });
    }
    const { refunds = [] } = doc;
    const { refundId, amountPaise, status, expectedBy } = news;
    const known = refunds.find((refund) => refund.refundId === refundId);
    if (known?.status === 'processed' && status === 'initiated') return;
    const refund: RefundDoc = {
      refundId,
      amountPaise,
      status,
      ...(expectedBy && { expectedBy: new Date(expectedBy) }),
      ...(status === 'processed' && { processedAt: known?.processedAt ?? this.clock.now() }),
    };
    const all = [...refunds.filter((other) => other.refundId !== refundId), refund];
    const refundedPaise = all
      .filter((other) => other.status === 'processed')
      .reduce((sum, other) => sum + other.amountPaise, 0);
    const leftPaise = news.paidPaise - all.reduce((sum, other) => sum + other.amountPaise, 0);
    const givenBack = refundedPaise >= news.paidPaise ? 'refunded' : 'partially_refunded';
    await this.model.updateOne(
      { _id: doc._id },
      {
        $set: {
          refunds: all,
          'payment.leftPaise': leftPaise,
          'payment.status': refundedPaise > 0 ? givenBack : 'completed',
        },
      },
      { session },
    );
  }
}
