import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { istDate } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { list, PAYMENT, SETTLEMENT } from './books.model.js';
import type { Payment } from './payment.js';
import { found, readId, type Query } from './request.js';
import { newSettlement, settledToday, type Settlement } from './settlement.js';
import { Webhooks } from './webhooks.js';

/** Pays what it holds for the merchant to his bank: captured two days ago, less fees, refunds and what it paid before. */
@Injectable()
export class SettlementsService {
  private lookedAt = '';

  constructor(
    @InjectModel(SETTLEMENT) private readonly settlements: Model<Settlement>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly db: Db,
    private readonly webhooks: Webhooks,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<Settlement> {
    return found(await this.settlements.findById(readId('setl', id)).lean());
  }

  list(query: Query): Promise<Settlement[]> {
    return list(this.settlements, {}, query);
  }

  /** Once a day; a second look comes to nothing. */
  async settleDue(): Promise<void> {
    const now = this.clock.now();
    const before = settledToday(now);
    if (!before || this.lookedAt === istDate(now)) return;
    await this.settle(before);
    this.lookedAt = istDate(now);
  }

  /** All that was captured before; nothing to pay: undefined. */
  async settle(before: Date): Promise<Settlement | undefined> {
    return this.db.transaction(async (session) => {
      const isOld = { $lt: ['$created_at', Math.floor(before.getTime() / 1000)] };
      const [taken] = await this.payments
        .aggregate<{ net: number; refunded: number }>([
          { $match: { captured: true } },
          {
            $group: {
              _id: null,
              net: { $sum: { $cond: [isOld, { $subtract: ['$amount', '$fee'] }, 0] } },
              refunded: { $sum: '$amount_refunded' },
            },
          },
        ])
        .session(session);
      const [paid] = await this.settlements
        .aggregate<{ amount: number; count: number }>([
          { $group: { _id: null, amount: { $sum: '$amount' }, count: { $sum: 1 } } },
        ])
        .session(session);
      const amount = (taken?.net ?? 0) - (taken?.refunded ?? 0) - (paid?.amount ?? 0);
      if (amount <= 0) return undefined;
      const settlement = newSettlement(amount, paid?.count ?? 0, this.clock.now());
      await this.settlements.create([settlement], { session });
      await this.webhooks.add('settlement.processed', { settlement }, session);
      return settlement;
    });
  }

  /** All that is held, without waiting for its day. */
  settleNow(): Promise<Settlement | undefined> {
    return this.settle(new Date(this.clock.now().getTime() + 1_000));
  }
}
