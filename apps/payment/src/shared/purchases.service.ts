import { Injectable } from '@nestjs/common';
import {
  type Actor,
  adminBooking,
  adminRefundQuote,
  adminSubscription,
  AppError,
  type Booking,
  getForParty,
  getPayableSubscription,
  getVisitRefund,
  type InputOf,
  markPaid,
  markSubscriptionPaid,
  type OutputOf,
} from '@sahaya/contracts';
import type { OrderPurpose, PaymentPurpose } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { PaymentDoc } from './payment.model.js';
import { paidFor } from './payment.model.js';

/** A purchase, as its owner describes it. */
export interface Purchase {
  purpose: OrderPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  pricePaise: number;
  payable: boolean;
  /** The part added to an item that was paid before. */
  part?: string;
}

/** Together with the provider's 3 s this stays within the route's 5 s. */
const TELL_MS = 1_000;

export const itemOf = ({ purpose, purposeId, part }: Pick<Purchase, 'purpose' | 'purposeId' | 'part'>) =>
  [purpose, purposeId, ...(part ? [part] : [])].join(':');

/** Other services own the purchased items: they are asked before a payment and informed after it. */
@Injectable()
export class PurchasesService {
  constructor(private readonly rpc: RpcClient) {}

  async ofBooking(actor: Actor, bookingId: string): Promise<Purchase & { booking: Booking }> {
    const { booking, totalPaise, payable, added } = await this.rpc.call(getForParty, { actor, bookingId });
    const whole = { ...bought('booking', booking), pricePaise: totalPaise, payable, booking };
    return added ? { ...whole, pricePaise: added.paise, payable: true, part: added.part } : whole;
  }

  async ofSubscription(actor: Actor, subscriptionId: string): Promise<Purchase> {
    const answer = await this.rpc.call(getPayableSubscription, { actor, subscriptionId });
    return { ...bought('subscription', answer.subscription), pricePaise: answer.totalPaise, payable: answer.payable };
  }

  /** The current refund by policy of a booking. */
  policyOf(id: string): Promise<OutputOf<typeof adminRefundQuote>> {
    return this.rpc.call(adminRefundQuote, { id }, TELL_MS);
  }

  /** The customer and the helper of a booking or subscription. */
  async partiesOf(purpose: PaymentPurpose, id: string): Promise<{ customerId: string; helperId: string }> {
    const found =
      purpose === 'booking'
        ? (await this.rpc.call(adminBooking, { id }, TELL_MS)).booking
        : (await this.rpc.call(adminSubscription, { id }, TELL_MS)).subscription;
    return { customerId: found.customerId._id, helperId: found.helperId._id };
  }

  /** The refund of a visit of a subscription by policy. */
  visitRefundOf(visit: InputOf<typeof getVisitRefund>): Promise<OutputOf<typeof getVisitRefund>> {
    return this.rpc.call(getVisitRefund, visit, TELL_MS);
  }

  /** Informs the owner so that the customer sees the payment at once; PAYMENT_CAPTURED is the guarantee. */
  async tell(payment: PaymentDoc): Promise<void> {
    const { purpose, purposeId, _id: paymentId } = payment;
    // Only this service knows cash commission.
    if (purpose === 'commission') return;
    const amountPaise = paidFor(payment);
    const told =
      purpose === 'booking'
        ? this.rpc.call(markPaid, { bookingId: purposeId, paymentId, amountPaise }, TELL_MS)
        : this.rpc.call(markSubscriptionPaid, { subscriptionId: purposeId, paymentId, amountPaise }, TELL_MS);
    await told.catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

interface Parties {
  _id: string;
  customerId: { _id: string };
  helperId: { _id: string };
}
const bought = (purpose: PaymentPurpose, { _id, customerId, helperId }: Parties) => ({
  purpose,
  purposeId: _id,
  customerId: customerId._id,
  helperId: helperId._id,
});
