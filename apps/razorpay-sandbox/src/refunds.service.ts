import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model, type ClientSession } from 'mongoose';
import { dueBy, list, PAYMENT, REFUND, write } from './books.model.js';
import { FaultsService } from './faults.service.js';
import { returnRefund, takeRefund, type Payment } from './payment.js';
import {
  newRefund,
  released,
  requestHash,
  sameRequest,
  settleRefund,
  stillInProgress,
  type Refund,
  type RefundFate,
} from './refund.js';
import { found, readId, type Query } from './request.js';
import { Webhooks } from './webhooks.js';

/** MongoDB's code for "another transaction is writing this just now". */
const WRITE_CONFLICT = 112;
const isWriteConflict = (error: unknown) => error instanceof Error && 'code' in error && error.code === WRITE_CONFLICT;

@Injectable()
export class RefundsService {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    @InjectModel(REFUND) private readonly refunds: Model<Refund>,
    private readonly db: Db,
    private readonly faults: FaultsService,
    private readonly webhooks: Webhooks,
    private readonly clock: Clock,
  ) {}

  /** The same key and request get the refund it first made; the unique index on the key decides a race. */
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
    // A refusal costs no fault its strike.
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
      // Only the key can be contended: the id is new.
      throw isWriteConflict(error) ? stillInProgress() : error;
    }
  }

  /** What a refund waits for: the bank's word. */
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

  /** Refunds whose time has come, also those that a crash left behind. */
  async settleDue(): Promise<void> {
    const due = {
      status: 'pending' as const,
      settleAt: { $ne: null },
      ...dueBy<Refund>(this.clock.now(), 'settleAt', 'created_at'),
    };
    for (const { _id } of await this.refunds.find(due, { _id: 1 }).lean()) await this.settle(_id);
  }
}
