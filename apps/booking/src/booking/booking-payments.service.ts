import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  BOOKING_PAID,
  type EventData,
  type getForParty,
  type InputOf,
  type markPaid,
  type REFUND_MOVED,
} from '@sahaya/contracts';
import { isPayable } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import { BookingSettlementService } from '../shared/booking-settlement.service.js';
import {
  BOOKING_MODEL,
  type BookingDoc,
  getAmountDuePaise,
  getPaidPaise,
  type RefundDoc,
} from '../shared/booking.model.js';
import { toBooking, toBookingEventData } from '../shared/booking.view.js';
import { requireParty } from '../shared/party.js';

/** Applies payments and refunds to bookings. */
@Injectable()
export class BookingPaymentsService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly settlements: BookingSettlementService,
    private readonly tasks: ScheduledTasksService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async getForParty({ actor, bookingId }: InputOf<typeof getForParty>) {
    const { mine, party } = requireParty(actor);
    const doc = await this.model.findOne({ _id: bookingId, ...mine }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const addedPaise = getAmountDuePaise(doc);
    // The name stays the same until the amount is paid, so that only one of several orders can be paid.
    const part = `more-${(doc.payment.addedIds?.length ?? 0) + 1}`;
    return {
      booking: toBooking(doc, { role: party }),
      totalPaise: doc.price.totalPaise,
      payable: isPayable(doc),
      ...(addedPaise > 0 && { added: { part, paise: addedPaise } }),
    };
  }

  async markPaid({ bookingId, ...paid }: InputOf<typeof markPaid>) {
    const doc = await this.db.transaction((session) => this.applyPayment(session, bookingId, paid));
    return { booking: toBooking(doc, { role: 'customer' }) };
  }

  /** Called for the RPC and for the event of the same payment. The second call changes nothing. */
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
    await this.tasks.synchronize(session, doc);
    if (doc.status === 'cancelled') {
      await this.settlements.settlePaymentAfterCancellation(session, doc);
      return doc;
    }
    if (doc.status === 'completed') await this.settlements.settleCompleted(session, doc);
    await this.outbox.add(session, BOOKING_PAID, toBookingEventData(doc));
    return doc;
  }

  /** Applies a further payment for an extension. If nothing is due any more, the payment is refunded in full. */
  private async applyAdded(
    session: ClientSession,
    found: BookingDoc,
    { paymentId, amountPaise }: { paymentId: string; amountPaise: number },
  ): Promise<BookingDoc> {
    const { addedIds = [], paymentId: firstId, leftPaise } = found.payment;
    if (paymentId === firstId || addedIds.includes(paymentId)) return found;
    const isDue = getAmountDuePaise(found) > 0;
    const doc = await this.model
      .findOneAndUpdate(
        { _id: found._id },
        {
          $push: { 'payment.addedIds': paymentId },
          ...(isDue && {
            $set: {
              'payment.paidPaise': getPaidPaise(found) + amountPaise,
              ...(leftPaise !== undefined && { 'payment.leftPaise': leftPaise + amountPaise }),
            },
          }),
        },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean();
    if (isDue) await this.outbox.add(session, BOOKING_PAID, toBookingEventData(doc));
    else await this.settlements.refundLatePayment(session, doc, { paymentId, amountPaise });
    return doc;
  }

  /** Events may arrive in any order: a processed refund never returns to `initiated`. */
  async applyRefund(session: ClientSession, news: EventData<typeof REFUND_MOVED>): Promise<void> {
    const doc = await this.model.findById(news.purposeId, null, { session }).lean();
    if (!doc) throw new AppError('BOOKING_NOT_FOUND');
    const movedTo = { _id: doc.replacement?.bookingId, 'refunds.refundId': news.refundId };
    // The refund was initiated before the booking was replaced, and moved to the new booking with the payment.
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
