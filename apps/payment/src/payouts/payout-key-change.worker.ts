import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MINUTE_MS } from '@sahaya/domain';
import { Clock, ENV, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { PaymentEnv } from '../payment.env.js';
import {
  ERASED_DESTINATION,
  PAYOUT_ACCOUNT_MODEL,
  type PayoutAccountDoc,
  PAYOUT_MODEL,
  type PayoutDoc,
} from '../shared/payout.model.js';
import { FIRST_KEY_ID, PayoutAccountsService } from './payout-accounts.service.js';

const POLL_MS = 5 * MINUTE_MS;
const BATCH = 500;

/**
 * After a change of the key, encrypts stored payout accounts again under the current one, with their hashes; adds the
 * hash to accounts of versions that stored none. It goes on looking, because a process with the earlier key or version
 * may still run. The log says when an earlier key is no longer needed.
 */
@Injectable()
export class PayoutKeyChangeWorker extends PollingWorker {
  private readonly logger = new Logger('PayoutKeyChange');
  private readonly known: readonly string[];
  private readonly earlier: readonly string[];
  private isReported = false;

  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly accounts: Model<PayoutAccountDoc>,
    @InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutDoc>,
    private readonly encryption: PayoutAccountsService,
    @Inject(ENV) { PAYOUT_ACCOUNT_KEYS }: PaymentEnv,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
    this.known = PAYOUT_ACCOUNT_KEYS.keys.map(({ id }) => id);
    this.earlier = PAYOUT_ACCOUNT_KEYS.earlier.map(({ id }) => id);
  }

  protected override async round(): Promise<void> {
    const accounts = await this.encryptAccounts();
    if (this.earlier.length === 0) return;
    const count = accounts + (await this.encryptPayouts());
    if (this.isStopping || (count === 0 && this.isReported)) return;
    this.isReported = true;
    this.logger.log({ count, keys: this.earlier }, 'no payout account is encrypted under these keys any more');
  }

  private async encryptAccounts(): Promise<number> {
    let count = 0;
    while (!this.isStopping) {
      const batch = await this.accounts.find(this.toEncrypt()).limit(BATCH).lean<PayoutAccountDoc[]>();
      if (batch.length === 0) break;
      count += batch.length;
      // An account that was set in the meantime is no longer the one that was read.
      await this.accounts.bulkWrite(
        batch.map((one) => ({
          updateOne: {
            filter: unchanged(one),
            update: {
              $set: this.encryption.encryptAccount(
                this.encryption.destinationOf({ ...one, helperId: one._id }),
                one._id,
              ),
            },
          },
        })),
      );
    }
    return count;
  }

  private async encryptPayouts(): Promise<number> {
    let count = 0;
    while (!this.isStopping) {
      const batch = await this.payouts.find(under(this.earlier)).limit(BATCH).lean<PayoutDoc[]>();
      if (batch.length === 0) break;
      count += batch.length;
      await this.payouts.bulkWrite(
        batch.map((one) => ({ updateOne: { filter: unchanged(one), update: { $set: this.encrypted(one) } } })),
      );
    }
    return count;
  }

  /** Without an earlier key, only accounts that have no hash. */
  private toEncrypt() {
    const withoutHash = { destinationHash: null, ...under(this.known) };
    return this.earlier.length > 0 ? { $or: [withoutHash, under(this.earlier)] } : withoutHash;
  }

  private encrypted(stored: Pick<PayoutDoc, 'sealed' | 'helperId' | 'keyId'>) {
    return this.encryption.encrypt(this.encryption.destinationOf(stored), stored.helperId);
  }
}

/** The filter for records that are encrypted under one of these keys. */
function under(keys: readonly string[]) {
  const keyIds: (string | null)[] = keys.includes(FIRST_KEY_ID) ? [null, ...keys] : [...keys];
  return { keyId: { $in: keyIds }, sealed: { $ne: ERASED_DESTINATION } };
}

const unchanged = ({ _id, sealed }: { _id: string; sealed: string }) => ({ _id, sealed });
