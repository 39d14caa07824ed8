import { Injectable } from '@nestjs/common';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Holds } from './holds.js';
import { PayoutProvider } from './payout.provider.js';
import { PayoutSender } from './payout.sender.js';
import { Payouts } from './payout.service.js';

const BEAT_MS = 5_000;

/** Brings batches on their way: woken by a new one, and looking again for what a crash left behind. */
@Injectable()
export class PayoutWorker extends PollingWorker {
  constructor(
    private readonly payouts: Payouts,
    private readonly provider: PayoutProvider,
    private readonly sender: PayoutSender,
    private readonly holds: Holds,
    clock: Clock,
  ) {
    super(clock, BEAT_MS);
  }

  override onApplicationBootstrap(): void {
    this.payouts.onCreated(() => this.sweep.soon());
    this.provider.circuit.onBack(() => this.sweep.soon());
    super.onApplicationBootstrap();
  }

  protected override async round(): Promise<void> {
    await this.holds.release(this.clock.now());
    await this.payouts.collect();
    if (this.provider.circuit.isClosed) await this.sender.sendDue();
  }
}
