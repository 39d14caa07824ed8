import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { istDate } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { list, PAYMENT, SETTLEMENT } from '../shared/records/records.model.js';
import type { Payment } from '../shared/records/payment.js';
import { found, readId, type Query } from '../shared/request.js';
import { newSettlement, settledToday, type Settlement } from '../shared/records/settlement.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

/** Settles the balance to the bank of the merchant: captures of two days ago minus fees, refunds and earlier settlements. */
@Injectable()
export class SettlementsService {
  private lookedAt = '';

  constructor(
    @InjectModel(SETTLEMENT) private readonly settlements: Model<Settlement>,
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly db: Db,
    private readonly webhooks: WebhooksService,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<Settlement> {
    return found(await this.settlements.findById(readId('setl', id)).lean());
  }

  list(query: Query): Promise<Settlement[]> {
    return list(this.settlements, {}, query);
  }

  /** Once a day; a second run settles nothing. */
  async settleDue(): Promise<void> {
    const now = this.clock.now();
    const before = settledToday(now);
    if (!before || this.lookedAt === istDate(now)) return;
    await this.settle(before);
    this.lookedAt = istDate(now);
  }

  /** Settles all captures before this time; undefined if there are none. */
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

  /** Settles the whole balance without waiting for the settlement day. */
  settleNow(): Promise<Settlement | undefined> {
    return this.settle(new Date(this.clock.now().getTime() + 1_000));
  }
}
