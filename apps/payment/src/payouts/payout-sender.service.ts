import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PayoutStatus } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { dueBy, later, pauseMs } from '../shared/backoff.js';
import { PAYOUT_MODEL, type PayoutDoc } from '../shared/payout.model.js';
import { type ProviderPayout, providerPayout, RazorpayPayoutClient } from '../razorpay/razorpay.module.js';
import { PayoutAccountsService } from './payout-accounts.service.js';
import { PayoutTransitionsService } from './payout-transitions.service.js';
import { ProviderFault } from '../razorpay/razorpay.module.js';
import { entityIn } from '../webhooks/webhooks.module.js';
import { WebhookService } from '../webhooks/webhooks.module.js';

const BATCH = 20;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** The provider's payout states; any other means in transit. */
const STATUSES: Record<string, PayoutStatus> = {
  processed: 'paid',
  failed: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
  reversed: 'reversed',
};

/** Sends payouts of the provider's adapter and queries them until they end; webhooks only speed it up. */
@Injectable()
export class PayoutSenderService implements OnModuleInit {
  private readonly logger = new Logger('PayoutSender');

  constructor(
    @InjectModel(PAYOUT_MODEL) private readonly model: Model<PayoutDoc>,
    private readonly accounts: PayoutAccountsService,
    private readonly transitions: PayoutTransitionsService,
    private readonly provider: RazorpayPayoutClient,
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.webhooks.on('payout.', async (webhook) => {
      const payout = entityIn(webhook, 'payout', providerPayout);
      if (!payout) return 'not ours';
      const current = await this.provider.find(payout.id);
      return current ? this.heard(current) : 'not known to the provider';
    });
  }

  /** Two replicas may run it: the provider makes one payout per key, and states go forward only. */
  async sendDue(): Promise<void> {
    const due = await this.model
      .find({ status: { $in: ['pending', 'processing'] }, ...dueBy(this.clock.now(), LONGEST_PAUSE_MS) })
      .sort({ dueAt: 1 })
      .limit(BATCH)
      .lean<PayoutDoc[]>();
    await Promise.all(due.map((payout) => this.push(payout)));
  }

  private async push(payout: PayoutDoc): Promise<void> {
    const { _id, tries } = payout;
    try {
      await this.heard(payout.providerId ? await this.provider.fetch(payout.providerId) : await this.send(payout));
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.warn({ payoutId: _id, refused: error.refused, reason: error.message }, 'payout not taken');
      if (error.refused && !payout.providerId) await this.transitions.advance(_id, 'failed', { reason: error.message });
    }
    // An ended payout has no due time.
    const dueAt = later(this.clock.now(), pauseMs(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
    await this.model.updateOne({ _id, dueAt: { $exists: true } }, { $set: { dueAt }, $inc: { tries: 1 } });
  }

  private async send(payout: PayoutDoc): Promise<ProviderPayout> {
    const { _id: payoutId, sentPaise: amountPaise } = payout;
    const { method } = this.accounts.destinationOf(payout);
    return this.provider.pay({ payoutId, fundAccountId: await this.fundAccountOf(payout), method, amountPaise });
  }

  /** Chosen once: another account under the same key would be another request. */
  private async fundAccountOf(payout: PayoutDoc): Promise<string> {
    if (payout.fundAccountId) return payout.fundAccountId;
    const { _id, helperId } = payout;
    const fundAccountId = await this.provider.fundAccount(helperId, this.accounts.destinationOf(payout));
    await this.model.updateOne({ _id, fundAccountId: { $exists: false } }, { $set: { fundAccountId } });
    const { fundAccountId: chosen = fundAccountId } = await this.model.findById(_id).orFail().lean<PayoutDoc>();
    return chosen;
  }

  /** Applies a response or a webhook, in any order. Returns the resulting state. */
  private async heard({ id, reference_id, status, utr, fees, tax, status_details }: ProviderPayout): Promise<string> {
    const ours = reference_id && (await this.model.findById(reference_id).lean<PayoutDoc>());
    if (!ours || (ours.providerId && ours.providerId !== id)) return 'unknown payout';
    const to = STATUSES[status] ?? 'processing';
    const reason = status_details?.description;
    const moved = await this.transitions.advance(ours._id, to, {
      providerId: id,
      ...(utr && { reference: utr }),
      ...(to === 'paid' && { feePaise: fees, taxPaise: tax }),
      ...((to === 'failed' || to === 'reversed') && reason && { reason }),
    });
    return moved ? to : 'nothing new';
  }
}
