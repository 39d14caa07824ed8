import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError } from '@sahaya/contracts';
import { MINUTE_MS, payableOf, PAYMENT_WINDOW_MINUTES } from '@sahaya/domain';
import { Db, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { PaymentCapturesService } from '../captures/captures.module.js';
import { DuesService } from '../wallet/wallet.module.js';
import { later } from '../shared/backoff.js';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import { itemOf, type Purchase } from '../shared/purchases.service.js';
import { RazorpayClient } from '../razorpay/razorpay.module.js';
import type { DueDoc, Waiver } from '../wallet/wallet.module.js';
import { WalletService } from '../wallet/wallet.module.js';

/** The customer's choice of credit and dues. */
export interface Choice {
  useCredit: boolean;
  payDues: boolean;
}
/** An order known to the provider, or one that needs no payment. */
export type MadeOrder = PaymentOrderDoc & { orderId: string };

/** Orders without a webhook for this long are queried. */
export const FIRST_CHECK_MS = PAYMENT_WINDOW_MINUTES * MINUTE_MS;
const TRIES = 5;

/** One current order per item; other terms (price, credit, dues) create a new order that replaces it. */
@Injectable()
export class OrdersService {
  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    private readonly captures: PaymentCapturesService,
    private readonly wallets: WalletService,
    private readonly dues: DuesService,
    private readonly razorpay: RazorpayClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async orderFor(purchase: Purchase, choice: Choice): Promise<MadeOrder> {
    const item = itemOf(purchase);
    for (let tries = 0; tries < TRIES; tries++) {
      const current = await this.orders.findOne({ item, current: true }).lean<PaymentOrderDoc>();
      if (!purchase.payable || current?.status === 'paid') throw new AppError('PAYMENT_NOT_DUE');
      const order =
        current && isOn(purchase, choice, current) ? current : await this.replace(current, purchase, choice);
      if (!order) continue;
      if (!hasId(order)) return this.atProvider(order);
      if (order === current) await this.reopen(order);
      return order;
    }
    throw new AppError('UNAVAILABLE');
  }

  /** Undefined when another request was faster: the caller reads the state again. */
  private async replace(
    before: PaymentOrderDoc | null,
    purchase: Purchase,
    choice: Choice,
  ): Promise<PaymentOrderDoc | undefined> {
    try {
      return await this.db.transaction(async (session) => {
        if (before && !(await this.giveUp(session, before))) return undefined;
        return this.make(session, purchase, choice);
      });
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  private async make(session: ClientSession, purchase: Purchase, choice: Choice): Promise<PaymentOrderDoc> {
    const { purpose, purposeId, customerId, helperId, pricePaise, part } = purchase;
    const item = itemOf(purchase);
    const _id = newId();
    const dues = choice.payDues ? await this.dues.include(session, customerId, _id) : [];
    const duesPaise = dues.reduce((total, { duePaise }) => total + duePaise, 0);
    const freeCreditPaise = choice.useCredit ? await this.wallets.free(session, customerId) : 0;
    const { creditPaise, amountPaise } = payableOf({ pricePaise, duesPaise, freeCreditPaise });
    await this.wallets.reserve(session, customerId, creditPaise);
    // With `purposeId`, because the index of `item` contains current orders only.
    const before = await this.orders.countDocuments({ purposeId, item }, { session });
    const name = part ? `${purposeId}-${part}` : purposeId;
    const order: PaymentOrderDoc = {
      _id,
      purpose,
      purposeId,
      customerId,
      helperId,
      item,
      pricePaise,
      ...choice,
      creditPaise,
      dues,
      amountPaise,
      current: true,
      receipt: before === 0 ? name : `${name}-${before + 1}`,
      status: 'created',
      createdAt: this.clock.now(),
      checks: 0,
      // Nothing is to be paid through the provider.
      ...(amountPaise === 0 && { orderId: `credit_${_id}` }),
    };
    await this.orders.create([order], { session });
    if (amountPaise > 0) return order;
    await this.captures.takeIn(session, `credit_${_id}`, { id: `credit_${_id}`, method: 'credit', fee: 0 });
    return { ...order, status: 'paid', paymentId: `credit_${_id}` };
  }

  /** The provider's order of this receipt, also when its first response was lost. */
  private async atProvider({ _id, receipt, amountPaise }: PaymentOrderDoc): Promise<MadeOrder> {
    const orderId = await this.razorpay.orderFor(receipt, amountPaise);
    const dueAt = later(this.clock.now(), FIRST_CHECK_MS);
    await this.orders.updateOne({ _id, orderId: { $exists: false } }, { $set: { orderId, dueAt } });
    return this.orders.findById(_id).orFail().lean<MadeOrder>();
  }

  /** A payment may follow now, so the queries of the order start again. */
  private async reopen({ _id }: MadeOrder): Promise<void> {
    const now = this.clock.now();
    const change = { reopenedAt: now, dueAt: later(now, FIRST_CHECK_MS), checks: 0 };
    await this.orders.updateOne({ _id, dueAt: { $exists: true } }, { $set: change });
  }

  /** Ends an unpaid order that was replaced or never paid, and frees its credit and dues. */
  async giveUp(session: ClientSession, { _id }: PaymentOrderDoc): Promise<boolean> {
    return this.end(session, { _id }, { current: false });
  }

  /** The purpose has ended: a late payment is judged by the purpose's owner, without the credit. */
  async close(session: ClientSession, purposeId: string): Promise<void> {
    // At most one order is open, of the whole or of an extension.
    await this.end(session, { purposeId }, { closed: true });
  }

  /** Ends an open order that includes the waived due, because the customer has to pay less. */
  async waiveDue(dueId: string, waiver?: Waiver): Promise<DueDoc> {
    return this.db.transaction(async (session) => {
      const due = await this.dues.byId(session, dueId);
      if (!due) throw new AppError('DUE_NOT_FOUND');
      if (due.status !== 'open') return due;
      if (due.order) await this.end(session, { _id: due.order }, { current: false });
      return this.dues.waive(session, due, waiver);
    });
  }

  private async end(
    session: ClientSession,
    which: { _id: string } | { purposeId: string },
    change: Partial<PaymentOrderDoc>,
  ): Promise<boolean> {
    const open = { ...which, current: true, status: { $ne: 'paid' as const } };
    const order = await this.orders
      .findOneAndUpdate(open, { $set: { ...change, creditPaise: 0, dues: [] } }, { session, returnDocument: 'before' })
      .lean<PaymentOrderDoc>();
    if (!order) return false;
    await this.wallets.release(session, order.customerId, order.creditPaise);
    await this.dues.leave(session, order._id);
    return true;
  }
}

const hasId = (order: PaymentOrderDoc): order is MadeOrder => order.orderId !== undefined;
/** Later credit does not change an open order. */
const isOn = ({ pricePaise }: Purchase, { useCredit, payDues }: Choice, order: PaymentOrderDoc) =>
  order.closed !== true &&
  order.pricePaise === pricePaise &&
  order.useCredit === useCredit &&
  order.payDues === payDues;
