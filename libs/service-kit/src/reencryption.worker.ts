import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HOUR_MS } from '@sahaya/domain';
import { Reencryption } from '@sahaya/persistence';
import { Clock } from './clock.js';
import { PollingWorker } from './polling-worker.js';

/**
 * Encrypts the personal data of this service again after a change of the key, and once after the update that introduced
 * the encryption. Other processes may still write with an earlier key, so it repeats until it finds nothing to do.
 */
@Injectable()
export class ReencryptionWorker extends PollingWorker implements OnModuleInit {
  private readonly logger = new Logger('Reencryption');
  private isDone = false;

  constructor(
    private readonly reencryption: Reencryption,
    clock: Clock,
  ) {
    super(clock, HOUR_MS);
  }

  /** Before the service answers, because records without hashes of their phone are not found. */
  async onModuleInit(): Promise<void> {
    if (await this.reencryption.isComplete()) return;
    await this.reencryption.run(() => this.isStopping, { onlySearched: true });
  }

  protected override async round(): Promise<void> {
    const keys = this.reencryption.earlierKeys;
    this.isDone ||= keys.length === 0 && (await this.reencryption.isComplete());
    if (this.isDone) return;
    const count = await this.reencryption.run(() => this.isStopping);
    if (this.isStopping) return;
    if (count > 0) {
      this.logger.log({ count }, 'encrypted personal data under the current key');
      this.sweep.soon();
      return;
    }
    await this.reencryption.markComplete();
    this.isDone = true;
    this.logger.log({ keys }, 'no personal data is encrypted under these keys any more');
  }
}
