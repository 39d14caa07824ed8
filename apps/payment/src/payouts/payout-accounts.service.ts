import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type InputOf,
  type myPayoutAccount,
  type OutputOf,
  refuse,
  type setPayoutAccount,
  signedIn,
} from '@sahaya/contracts';
import { maskDestination, payoutAccountViolation, type PayoutDestination, payoutDestination } from '@sahaya/domain';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { PaymentEnv } from '../payment.env.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  type PayoutAccountDoc,
  type PayoutDoc,
  toPayoutAccount,
} from '../shared/payout.model.js';
import { decrypt, encrypt } from './payout-account-encryption.js';

/** Payout accounts of helpers; shown masked, stored encrypted. */
@Injectable()
export class PayoutAccountsService {
  private readonly logger = new Logger('PayoutAccounts');

  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly model: Model<PayoutAccountDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly clock: Clock,
  ) {}

  async mine({ actor }: InputOf<typeof myPayoutAccount>): Promise<OutputOf<typeof myPayoutAccount>> {
    const known = await this.model.findById(signedIn(actor).userId).lean<PayoutAccountDoc>();
    return known ? { account: toPayoutAccount(known) } : {};
  }

  async set(input: InputOf<typeof setPayoutAccount>): Promise<OutputOf<typeof setPayoutAccount>> {
    const { userId: _id } = signedIn(input.actor);
    refuse(payoutAccountViolation(input));
    const destination = payoutDestination(input);
    const { method, name } = destination;
    const doc: PayoutAccountDoc = {
      _id,
      method,
      name,
      masked: maskDestination(destination),
      sealed: encrypt(destination, _id, this.env.PAYOUT_ACCOUNT_KEY),
      updatedAt: this.clock.now(),
    };
    await this.model.replaceOne({ _id }, doc, { upsert: true });
    this.logger.log({ helperId: _id, method }, 'payout account set');
    return { account: toPayoutAccount(doc) };
  }

  /** The destination of a payout, decrypted. */
  destinationOf({ sealed, helperId }: Pick<PayoutDoc, 'sealed' | 'helperId'>): PayoutDestination {
    return decrypt(sealed, helperId, this.env.PAYOUT_ACCOUNT_KEY) as PayoutDestination;
  }
}
