import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS } from '@sahaya/domain';
import { decrypt, encrypt } from '@sahaya/persistence';
import { Clock, ENV, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { SECOND_FACTOR_MODEL, type SecondFactorDoc } from './second-factor.model.js';

const POLL_MS = 5 * MINUTE_MS;
const BATCH = 500;

/**
 * After a change of the key, encrypts stored secrets of apps again under the current one. It goes on looking, because a
 * process with the earlier key may still run. The log says when an earlier key is no longer needed.
 */
@Injectable()
export class FactorKeyChangeWorker extends PollingWorker {
  private readonly logger = new Logger('FactorKeyChange');
  private readonly earlier: readonly string[];
  private isReported = false;

  constructor(
    @InjectModel(SECOND_FACTOR_MODEL) private readonly model: Model<SecondFactorDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
    this.earlier = env.FACTOR_KEYS.earlier.map(({ id }) => id);
  }

  protected override async round(): Promise<void> {
    if (this.earlier.length === 0) return;
    let count = 0;
    while (!this.isStopping) {
      const batch = await this.model
        .find({ keyId: { $in: this.earlier } })
        .limit(BATCH)
        .lean<SecondFactorDoc[]>();
      if (batch.length === 0) break;
      count += batch.length;
      await this.model.bulkWrite(batch.map((one) => this.encryptedAgain(one)));
    }
    if (this.isStopping || (count === 0 && this.isReported)) return;
    this.isReported = true;
    this.logger.log({ count, keys: this.earlier }, 'no second factor is encrypted under these keys any more');
  }

  /** A secret that was replaced in the meantime is no longer the one that was read. */
  private encryptedAgain({ _id, sealed, keyId }: SecondFactorDoc) {
    const secret = decrypt({ sealed, keyId }, _id, 'second factors', this.env.FACTOR_KEYS);
    const $set = encrypt(secret, _id, 'second factors', this.env.FACTOR_KEYS);
    return { updateOne: { filter: { _id, sealed }, update: { $set } } };
  }
}
