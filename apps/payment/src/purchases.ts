import { Injectable } from '@nestjs/common';
import {
  type Actor,
  AppError,
  type Booking,
  getForParty,
  getPayableSubscription,
  markPaid,
  markSubscriptionPaid,
} from '@sahaya/contracts';
import type { PaymentPurpose } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import type { PaymentDoc } from './payment.model.js';
import { paidFor } from './payment.model.js';

/** What somebody wants to pay for, as its owner says. */
export interface Purchase {
  purpose: PaymentPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  pricePaise: number;
  payable: boolean;
}

/** With the provider's 3 s this stays within the route's 5 s. */
const TELL_MS = 1_000;

export const itemOf = ({ purpose, purposeId }: Pick<Purchase, 'purpose' | 'purposeId'>) => `${purpose}:${purposeId}`;

/** What is bought is known by other services: they are asked before, and told after. */
@Injectable()
export class Purchases {
  constructor(private readonly rpc: RpcClient) {}

  async ofBooking(actor: Actor, bookingId: string): Promise<Purchase & { booking: Booking }> {
    const { booking, totalPaise, payable } = await this.rpc.call(getForParty, { actor, bookingId });
    return { ...bought('booking', booking), pricePaise: totalPaise, payable, booking };
  }

  async ofSubscription(actor: Actor, subscriptionId: string): Promise<Purchase> {
    const answer = await this.rpc.call(getPayableSubscription, { actor, subscriptionId });
    return { ...bought('subscription', answer.subscription), pricePaise: answer.totalPaise, payable: answer.payable };
  }

  /** So that the customer sees it at once. When the owner does not answer now, PAYMENT_CAPTURED brings it there. */
  async tell(payment: PaymentDoc): Promise<void> {
    const { purpose, purposeId, _id: paymentId } = payment;
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
