import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { BOOKING_SETTLED, type BookingSettled } from '@sahaya/contracts';
import { type Outcome, payableFrom, type Settlement, settlementOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, getPaidPaise } from './booking.model.js';
import { toBookingEventData } from './booking.view.js';

export interface Credit {
  paise: number;
  key: string;
}
interface SettlementLabel {
  key: string;
  kind: BookingSettled['kind'];
  reason: string;
}

/** Base of corrections that move only one amount. */
export const ZERO_SETTLEMENT: Settlement = {
  helperPaise: 0,
  platformPaise: 0,
  refundPaise: 0,
  creditPaise: 0,
  duePaise: 0,
  dueHelperPaise: 0,
  cashCommissionPaise: 0,
};

/** The event that asks the payment service to carry out a settlement. */
export function toSettledEvent(doc: BookingDoc, paidPaise: number, settlement: Settlement, label: SettlementLabel) {
  const { basePaise, surchargePaise = 0, platformFeePaise, processingFeePaise } = doc.price;
  const price = { basePaise, surchargePaise, platformFeePaise, processingFeePaise };
  const payableAt = doc.completedAt && { payableAt: payableFrom(doc, doc.policy).toISOString() };
  return {
    ...toBookingEventData(doc),
    ...label,
    method: doc.payment.method,
    price,
    paidPaise,
    ...settlement,
    ...payableAt,
  };
}

export function calculateSettlement(
  { price, payment: { method } }: BookingDoc,
  paidPaise: number,
  outcome: Outcome,
): Settlement {
  return settlementOf({ method, price, paidPaise }, outcome);
}

/** Announces the settlements of a booking to the payment service. */
@Injectable()
export class BookingSettlementService {
  constructor(
    @InjectModel(BOOKING_MODEL) private readonly model: Model<BookingDoc>,
    private readonly outbox: Outbox,
  ) {}

  /** `paidPaise` is what was paid before the booking ended. */
  async settleCancelled(
    session: ClientSession,
    doc: BookingDoc,
    paidPaise: number,
    settlement: Settlement,
    label: Omit<SettlementLabel, 'key'>,
  ): Promise<void> {
    const key = `booking:${doc._id}`;
    await this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, paidPaise, settlement, { key, ...label }));
  }

  async settleCompleted(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = getPaidPaise(doc);
    const settlement = calculateSettlement(doc, paidPaise, { kind: 'completed' });
    const label: SettlementLabel = { key: `booking:${doc._id}`, kind: 'completed', reason: 'completed' };
    await this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, paidPaise, settlement, label));
  }

  /** Settles a cancelled booking after the search for another helper failed, as if there had been no search. */
  async settleFailedReplacement(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = getPaidPaise(doc);
    const settlement = calculateSettlement(doc, paidPaise, { kind: 'cancelled', feePaise: 0 });
    const reason = doc.cancellation?.kind ?? 'cancelled';
    await this.settleCancelled(session, doc, paidPaise, settlement, { kind: 'cancelled', reason });
  }

  async grantCredit(session: ClientSession, doc: BookingDoc, credit: Credit, reason: string): Promise<void> {
    const label = { key: credit.key, kind: 'correction', reason } as const;
    const settlement = { ...ZERO_SETTLEMENT, creditPaise: credit.paise };
    await this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, 0, settlement, label));
  }

  /** Refunds a payment that arrives after the cancellation in full. A cancellation fee that is due stays due. */
  async settlePaymentAfterCancellation(session: ClientSession, doc: BookingDoc): Promise<void> {
    const paidPaise = getPaidPaise(doc);
    const settlement = calculateSettlement(doc, paidPaise, { kind: 'cancelled', feePaise: 0 });
    const { refundPaise } = settlement;
    await this.model.updateOne({ _id: doc._id }, { $set: { 'cancellation.refundPaise': refundPaise } }, { session });
    const label: SettlementLabel = {
      key: `booking:${doc._id}:payment-after-end`,
      kind: 'correction',
      reason: 'payment_after_end',
    };
    await this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, paidPaise, settlement, label));
  }

  /** Refunds a second payment that arrives when nothing is due any more. */
  async refundLatePayment(
    session: ClientSession,
    doc: BookingDoc,
    { paymentId, amountPaise: refundPaise }: { paymentId: string; amountPaise: number },
  ): Promise<void> {
    const key = `booking:${doc._id}:payment-after-end:${paymentId}`;
    const label: SettlementLabel = { key, kind: 'correction', reason: 'payment_after_end' };
    const settlement = { ...ZERO_SETTLEMENT, refundPaise };
    await this.outbox.add(session, BOOKING_SETTLED, toSettledEvent(doc, refundPaise, settlement, label));
  }
}
