import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminLedger,
  type adminPayments,
  type adminRefunds,
  AppError,
  type InputOf,
  type LedgerSet,
  readListSort,
  REFUND_RETRIED,
  type retryRefund,
  signedIn,
  type StaffPayment,
  type StaffRefund,
} from '@sahaya/contracts';
import { type EntryKind, type RefundStatus, toRupees } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, type Order, pageOf } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { LEDGER_MODEL, type LedgerDoc } from '../ledger/ledger.module.js';
import { PAYMENT_MODEL, type PaymentDoc } from '../shared/payment.model.js';
import { REFUND_MODEL, type RefundDoc } from '../refunds/refunds.module.js';

/** Payments, refunds and ledger entries for staff. An unknown filter value finds nothing. */
@Injectable()
export class AdminPaymentsService {
  constructor(
    @InjectModel(PAYMENT_MODEL) private readonly payments: Model<PaymentDoc>,
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(LEDGER_MODEL) private readonly ledger: Model<LedgerDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async listPayments(asked: InputOf<typeof adminPayments>) {
    const { customerId, purposeId, q, ...page } = asked;
    const sorted = readListSort('payments', asked);
    const filter = {
      ...(customerId && { customerId }),
      ...(purposeId && { purposeId }),
      ...(q && (q.startsWith('order_') ? { orderId: q } : { _id: q })),
    };
    const { docs, pagination } = await pageOf(
      this.payments,
      filter,
      sorted ? toOrder(sorted) : { capturedAt: -1 },
      page,
    );
    return { payments: docs.map(toStaffPayment), pagination };
  }

  async listRefunds(asked: InputOf<typeof adminRefunds>) {
    const { status, customerId, purposeId, stuck, ...page } = asked;
    const sorted = readListSort('refunds', asked);
    const filter = {
      ...(status && { status: status as RefundStatus }),
      ...(customerId && { customerId }),
      ...(purposeId && { purposeId }),
      ...(stuck && { status: 'failed' as const, dueAt: null as never }),
    };
    // Refunds that need staff are listed oldest first.
    const order: Order = sorted ? toOrder(sorted) : { initiatedAt: stuck ? 1 : -1 };
    const { docs, pagination } = await pageOf(this.refunds, filter, order, page);
    return { refunds: docs.map(toStaffRefund), pagination };
  }

  /** Only a refund whose final attempt failed; the next round processes it. */
  async retry({ actor, id }: InputOf<typeof retryRefund>) {
    const { userId: by } = signedIn(actor);
    const stuck = { _id: id, status: 'failed' as const, dueAt: { $exists: false } };
    const again = { $set: { dueAt: this.clock.now(), tries: 0 } };
    const doc = await this.db.transaction(async (session) => {
      const options = { returnDocument: 'after', session } as const;
      const begun = await this.refunds.findOneAndUpdate(stuck, again, options).lean<RefundDoc>();
      if (begun) await this.outbox.add(session, REFUND_RETRIED, { refundId: id, by });
      return begun;
    });
    if (doc) return { refund: toStaffRefund(doc) };
    throw new AppError((await this.refunds.exists({ _id: id })) ? 'REFUND_NOT_STUCK' : 'REFUND_NOT_FOUND');
  }

  async listLedger({ purposeId, kind, ...page }: InputOf<typeof adminLedger>) {
    const filter = { ...(purposeId && { 'lines.purposeId': purposeId }), ...(kind && { kind: kind as EntryKind }) };
    const { docs, pagination } = await pageOf(this.ledger, filter, { at: -1 }, page);
    return { sets: docs.map(toLedgerSet), pagination };
  }
}

const toOrder = ({ column, direction }: { column: string; direction: 1 | -1 }): Order => ({
  [column === 'amount' ? 'amountPaise' : column]: direction,
});

const toStaffPayment = (doc: PaymentDoc): StaffPayment => ({
  _id: doc._id,
  orderId: doc.orderId,
  purpose: doc.purpose,
  purposeId: doc.purposeId,
  customerId: doc.customerId,
  helperId: doc.helperId,
  amount: toRupees(doc.amountPaise),
  credit: toRupees(doc.creditPaise),
  refunded: toRupees(doc.refundedPaise + doc.creditReturnedPaise),
  ...(doc.method && { method: doc.method }),
  capturedAt: doc.capturedAt.toISOString(),
  surplus: doc.surplus,
});

const toStaffRefund = (doc: RefundDoc): StaffRefund => ({
  _id: doc._id,
  paymentId: doc.paymentId,
  purpose: doc.purpose,
  purposeId: doc.purposeId,
  customerId: doc.customerId,
  amount: toRupees(doc.amountPaise),
  way: doc.way,
  status: doc.status,
  reason: doc.reason,
  attempt: doc.attempt,
  initiatedAt: doc.initiatedAt.toISOString(),
  ...(doc.expectedBy && { expectedBy: doc.expectedBy.toISOString() }),
  ...(doc.processedAt && { processedAt: doc.processedAt.toISOString() }),
  needsPerson: doc.status === 'failed' && !doc.dueAt,
});

const toLedgerSet = ({ _id, kind, at, reason, lines }: LedgerDoc): LedgerSet => ({
  _id,
  kind,
  at: at.toISOString(),
  ...(reason && { reason }),
  lines: lines.map(({ account, party, purposeId, paise }) => ({
    account,
    ...(party && { party }),
    ...(purposeId && { purposeId }),
    amount: toRupees(paise),
  })),
});
