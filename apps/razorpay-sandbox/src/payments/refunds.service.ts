import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type ClientSession } from 'mongoose';
import { dueBy, findNextDue, list, PAYMENT, REFUND, write } from '../shared/records/records.model.js';
import { FaultsService } from '../faults/faults.module.js';
import { returnRefund, takeRefund, type Payment } from '../shared/records/payment.js';
import {
  newRefund,
  released,
  requestHash,
  sameRequest,
  settleRefund,
  stillInProgress,
  type Refund,
  type RefundFate,
} from '../shared/records/refund.js';
import { found, readId, type Query } from '../shared/request.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

/** MongoDB's code for a write conflict. */
const WRITE_CONFLICT = 112;
const isWriteConflict = (error: unknown) => error instanceof Error && 'code' in error && error.code === WRITE_CONFLICT;

@Injectable()
export class RefundsService {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(REFUND) private readonly refunds: Model<Refund>,
    private readonly db: Db,
    private readonly faults: FaultsService,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  /** The same key and request return the first refund; the unique index on the key decides a race. */
  async create(paymentId: string, request: unknown, idempotencyKey: string | undefined): Promise<Refund> {
    readId('pay', paymentId);
    if (idempotencyKey === undefined) return this.make(paymentId, request, {});
    const key = { idempotencyKey, requestHash: requestHash(paymentId, request) };
    const first = await this.refunds.findOne({ idempotencyKey }).lean();
    if (first) return sameRequest(first, key.requestHash);
    try {
      return await this.make(paymentId, request, key);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return sameRequest(found(await this.refunds.findOne({ idempotencyKey }).lean()), key.requestHash);
    }
  }

  private async make(
    paymentId: string,
    request: unknown,
    key: Pick<Refund, 'idempotencyKey' | 'requestHash'>,
  ): Promise<Refund> {
    const payment = await this.payments.findById(paymentId).lean();
    // A refused call does not use up a fault.
    newRefund(found(payment), request, this.clock.now());
    const fault = await this.faults.first('refunds', { text: JSON.stringify([payment, request]) });
    return this.db.transaction(async (session) => {
      const payment = found(await this.payments.findById(paymentId, null, { session }).lean());
      const refund = { ...newRefund(payment, request, this.clock.now(), fault), ...key };
      await this.insert(refund, session);
      const reduced = takeRefund(payment, refund.amount);
      await write(this.payments, payment, reduced, session);
      await this.webhooks.add('refund.created', { refund, payment: reduced }, session);
      return refund;
    });
  }

  private async insert(refund: Refund, session: ClientSession): Promise<void> {
    try {
      await this.refunds.create([refund], { session });
    } catch (error) {
      // Only the key can conflict, because the id is new.
      throw isWriteConflict(error) ? stillInProgress() : error;
    }
  }

  /** Applies the decision of the bank to a refund. */
  release(id: string, fate: RefundFate): Promise<Refund> {
    readId('rfnd', id);
    return this.db.transaction(async (session) => {
      const refund = found(await this.refunds.findById(id, null, { session }).lean());
      const next = released(refund, fate, this.clock.now());
      await write(this.refunds, refund, next, session);
      return next;
    });
  }

  private settle(id: string): Promise<void> {
    return this.db.transaction(async (session) => {
      const refund = found(await this.refunds.findById(id, null, { session }).lean());
      if (refund.status !== 'pending') return;
      const payment = found(await this.payments.findById(refund.payment_id, null, { session }).lean());
      const settled = settleRefund(refund, payment);
      await write(this.refunds, refund, settled, session);
      if (settled.status === 'processed') {
        await this.webhooks.add('refund.processed', { refund: settled, payment }, session);
        return;
      }
      const restored = returnRefund(payment, refund.amount);
      await write(this.payments, payment, restored, session);
      await this.webhooks.add('refund.failed', { refund: settled, payment: restored }, session);
    });
  }

  async get(id: string): Promise<Refund> {
    return found(await this.refunds.findById(readId('rfnd', id)).lean());
  }

  async ofPayment(paymentId: string, query: Query): Promise<Refund[]> {
    const payment = found(await this.payments.findById(readId('pay', paymentId)).lean());
    return list(this.refunds, { payment_id: payment._id }, query);
  }

  /** Ends due refunds, including those that a crash left pending. Returns when the next one is due. */
  async settleDue(): Promise<Date | undefined> {
    const due = {
      status: 'pending' as const,
      settleAt: { $ne: null },
      ...dueBy<Refund>(this.clock.now(), 'settleAt', 'created_at'),
    };
    for (const { _id } of await this.refunds.find(due, { _id: 1 }).lean()) await this.settle(_id);
    return findNextDue(this.refunds, { status: 'pending' }, 'settleAt');
  }
}
