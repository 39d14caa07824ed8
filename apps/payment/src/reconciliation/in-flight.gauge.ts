import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CachedGauge } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { PAYMENT_ORDER_MODEL, type PaymentOrderDoc } from '../shared/payment-order.model.js';
import { PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { REFUND_MODEL, type RefundDoc } from '../refunds/refunds.module.js';
import { WEBHOOK_EVENT_MODEL, type WebhookEventDoc } from '../webhooks/webhooks.module.js';

const inFlight = new CachedGauge({
  name: 'payments_in_flight',
  help: 'What has not come to its end, by what it is and its status',
  labelNames: ['what', 'status'],
  // Several instances of the service count the same records.
  combine: Math.max,
});

/** Payment states in `/metrics`. Only records in progress are counted, because ended ones grow for ever. */
@Injectable()
export class InFlightGauge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stop: () => void = () => undefined;

  constructor(
    @InjectModel(PAYMENT_ORDER_MODEL) private readonly orders: Model<PaymentOrderDoc>,
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    @InjectModel(WEBHOOK_EVENT_MODEL) private readonly webhooks: Model<WebhookEventDoc>,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = inFlight.from(() => this.count());
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  private async count() {
    // A paid or ended order is no longer followed.
    const followed = { dueAt: { $type: 'date' as const } };
    const counts: Record<string, Promise<number>> = {
      'order created': this.orders.countDocuments({ status: 'created', ...followed }),
      'order attempted': this.orders.countDocuments({ status: 'attempted', ...followed }),
      'refund initiated': this.refunds.countDocuments({ status: 'initiated' }),
      'refund failed': this.refunds.countDocuments({ status: 'failed' }),
      'payout pending': this.payouts.countDocuments({ status: 'pending' }),
      'payout processing': this.payouts.countDocuments({ status: 'processing' }),
      'webhook waiting': this.webhooks.countDocuments({ processedAt: null }),
    };
    return Promise.all(
      Object.entries(counts).map(async ([name, count]) => {
        const [what = '', status = ''] = name.split(' ');
        return { labels: { what, status }, value: await count };
      }),
    );
  }
}
