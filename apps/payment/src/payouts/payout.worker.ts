import { Injectable } from '@nestjs/common';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { HoldsService } from '../earnings/earnings.module.js';
import { RazorpayPayoutClient } from '../razorpay/razorpay.module.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutCollectionService } from './payout-collection.service.js';
import { PayoutSenderService } from './payout-sender.service.js';

const BEAT_MS = 5_000;

/** Collects and sends batches: triggered by a new one, and polling for those that a crash left behind. */
@Injectable()
export class PayoutWorker extends PollingWorker {
  constructor(
    private readonly batches: PayoutBatchesService,
    private readonly collection: PayoutCollectionService,
    private readonly provider: RazorpayPayoutClient,
    private readonly sender: PayoutSenderService,
    private readonly holds: HoldsService,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  override onApplicationBootstrap(): void {
    this.batches.onCreated(() => this.sweep.soon());
    this.provider.circuit.onBack(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<void> {
    await this.holds.release(this.clock.now());
    await this.collection.collect();
    if (this.provider.circuit.isClosed) await this.sender.sendDue();
  }
}
