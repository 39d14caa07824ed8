import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type bookingPayment, type InputOf, type OutputOf, signedIn } from '@sahaya/contracts';
import { type PaymentStatus, toRupees } from '@sahaya/domain';
import { Model } from 'mongoose';
import { RefundsService, toRefund } from '../refunds/refunds.module.js';
import { paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { PurchasesService } from '../shared/purchases.service.js';
import { DuesService, toDue } from '../wallet/wallet.module.js';

/** The payment of a booking with its refunds and dues, as the parties of the booking see it. */
@Injectable()
export class BookingPaymentService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly refunds: RefundsService,
    private readonly dues: DuesService,
    private readonly purchases: PurchasesService,
  ) {}

  async ofBooking({ actor, bookingId }: InputOf<typeof bookingPayment>): Promise<OutputOf<typeof bookingPayment>> {
    const { role } = signedIn(actor);
    const { booking } = await this.purchases.ofBooking(signedIn(actor), bookingId);
    const [payments, refunds, dues] = await Promise.all([
      this.payments.find({ purposeId: bookingId }).sort({ capturedAt: 1 }).lean<PaymentDoc[]>(),
      this.refunds.of(bookingId),
      this.dues.of(bookingId),
    ]);
    const counted = payments.filter(({ surplus }) => !surplus);
    const processed = refunds.filter(({ status, surplus }) => status === 'processed' && !surplus);
    const paidPaise = sum(counted.map(paidFor));
    const refundedPaise = sum(processed.map(({ amountPaise }) => amountPaise));
    const [first] = counted;
    const sums = {
      status: statusOf(paidPaise, refundedPaise) ?? booking.payment.status,
      paid: toRupees(paidPaise),
      credit: toRupees(sum(counted.map(({ creditPaise }) => creditPaise))),
      refunded: toRupees(refundedPaise),
    };
    if (role !== 'customer') return { payment: { ...sums, refunds: [], dues: [] } };
    const how = first && { orderId: first.orderId, paymentId: first._id, paidAt: first.capturedAt.toISOString() };
    return {
      payment: {
        ...sums,
        ...how,
        ...(first?.method && { method: first.method }),
        refunds: refunds.map(toRefund),
        dues: dues.map(toDue),
      },
    };
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function statusOf(paidPaise: number, refundedPaise: number): PaymentStatus | undefined {
  if (paidPaise === 0) return undefined;
  if (refundedPaise === 0) return 'completed';
  return refundedPaise < paidPaise ? 'partially_refunded' : 'refunded';
}
