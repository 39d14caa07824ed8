import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REFUND_LATE, REFUND_MOVED, REFUND_STUCK } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { paidFor, PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';

/** Publishes the progress of refunds. */
@Injectable()
export class RefundAnnouncementsService {
  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    private readonly outbox: Outbox,
  ) {}

  async announceState(session: ClientSession, doc: RefundDoc): Promise<void> {
    if (doc.surplus) return;
    const { _id: refundId, purpose, purposeId, customerId, helperId, status, amountPaise, expectedBy } = doc;
    const ofPurpose = { purposeId, surplus: false };
    const [payments, refunds] = [
      await this.payments.find(ofPurpose, null, { session }).lean<PaymentDoc[]>(),
      await this.refunds.find(ofPurpose, null, { session }).lean<RefundDoc[]>(),
    ];
    const done = refunds.filter((other) => (other._id === refundId ? status : other.status) === 'processed');
    await this.outbox.add(session, REFUND_MOVED, {
      purpose,
      purposeId,
      customerId,
      helperId,
      refundId,
      status,
      amountPaise,
      refundedPaise: sum(done.map((other) => other.amountPaise)),
      paidPaise: sum(payments.map(paidFor)),
      ...(expectedBy && { expectedBy: expectedBy.toISOString() }),
    });
  }

  /** The last attempt failed: staff have to look at it. */
  async announceStuck(session: ClientSession, doc: RefundDoc): Promise<void> {
    const { _id: refundId, purposeId, attempt, amountPaise } = doc;
    await this.outbox.add(session, REFUND_STUCK, { refundId, purposeId, attempt, amountPaise });
  }

  async announceLate(session: ClientSession, doc: RefundDoc, expectedBy: Date): Promise<void> {
    const { _id: refundId, purpose, purposeId, customerId, helperId, amountPaise } = doc;
    await this.outbox.add(session, REFUND_LATE, {
      purpose,
      purposeId,
      customerId,
      helperId,
      refundId,
      amountPaise,
      expectedBy: expectedBy.toISOString(),
    });
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
