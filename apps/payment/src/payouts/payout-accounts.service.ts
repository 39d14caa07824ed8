import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  checkPassword,
  type InputOf,
  type myPayoutAccount,
  type OutputOf,
  PAYOUT_ACCOUNT_CHANGED,
  refuse,
  type setPayoutAccount,
  signedIn,
} from '@sahaya/contracts';
import {
  HOUR_MS,
  maskDestination,
  PAYOUT_ACCOUNT_WAIT_HOURS,
  payoutAccountViolation,
  type PayoutDestination,
  payoutDestination,
  payoutDestinationText,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, decrypt, encrypt, type FieldPurpose, lookupsOf, newId, type Sealed } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { PaymentEnv } from '../payment.env.js';
import {
  PAYOUT_ACCOUNT_MODEL,
  type PayoutAccountDoc,
  type PayoutDoc,
  toPayoutAccount,
} from '../shared/payout.model.js';
import { SharedPayoutAccountsService } from './shared-payout-accounts.service.js';

const PURPOSE: FieldPurpose = 'payout accounts';
/** The id of the only key that versions without key ids had. */
export const FIRST_KEY_ID = '1';

/** Payout accounts of helpers; shown masked, stored encrypted. */
@Injectable()
export class PayoutAccountsService {
  private readonly logger = new Logger('PayoutAccounts');

  constructor(
    @InjectModel(PAYOUT_ACCOUNT_MODEL) private readonly model: Model<PayoutAccountDoc>,
    @Inject(ENV) private readonly env: PaymentEnv,
    private readonly shared: SharedPayoutAccountsService,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async mine({ actor }: InputOf<typeof myPayoutAccount>): Promise<OutputOf<typeof myPayoutAccount>> {
    const known = await this.model.findById(signedIn(actor).userId).lean<PayoutAccountDoc>();
    return known ? { account: toPayoutAccount(known) } : {};
  }

  /** The same account again keeps its waiting time. */
  async set(input: InputOf<typeof setPayoutAccount>): Promise<OutputOf<typeof setPayoutAccount>> {
    const actor = signedIn(input.actor);
    refuse(payoutAccountViolation(input));
    await this.rpc.call(checkPassword, { actor, password: input.password });
    const { userId: _id } = actor;
    const destination = payoutDestination(input);
    const now = this.clock.now();
    const { method, name } = destination;
    const doc: PayoutAccountDoc = {
      _id,
      method,
      name,
      masked: maskDestination(destination),
      ...this.encryptAccount(destination, _id),
      updatedAt: now,
      payableFrom: new Date(now.getTime() + PAYOUT_ACCOUNT_WAIT_HOURS * HOUR_MS),
    };
    const before = await this.db.transaction(async (session) => {
      const known = await this.model.findById(_id).session(session).lean<PayoutAccountDoc>();
      if (known && this.isSame(known, destination)) return known;
      await this.model.replaceOne({ _id }, doc, { upsert: true, session });
      await this.outbox.add(session, PAYOUT_ACCOUNT_CHANGED, {
        helperId: _id,
        changeId: newId(),
        masked: doc.masked,
      });
      await this.shared.announce(session, this.hashesOf(destination));
      return undefined;
    });
    if (before) return { account: toPayoutAccount(before) };
    this.logger.log({ helperId: _id, method }, 'payout account set');
    return { account: toPayoutAccount(doc) };
  }

  /** The destination of a payout, decrypted. */
  destinationOf({
    sealed,
    helperId,
    keyId = FIRST_KEY_ID,
  }: Pick<PayoutDoc, 'sealed' | 'helperId' | 'keyId'>): PayoutDestination {
    return decrypt({ sealed, keyId }, helperId, PURPOSE, this.env.PAYOUT_ACCOUNT_KEYS) as PayoutDestination;
  }

  /** Encrypts a destination under the current key. */
  encrypt(destination: PayoutDestination, helperId: string): Sealed {
    return encrypt(destination, helperId, PURPOSE, this.env.PAYOUT_ACCOUNT_KEYS);
  }

  /** The encrypted fields of an account, with the hash by which equal ones are found, under the current key. */
  encryptAccount(destination: PayoutDestination, helperId: string): Sealed & { destinationHash: string } {
    return { ...this.encrypt(destination, helperId), destinationHash: this.hashesOf(destination)[0]! };
  }

  /** False for an account under a key that is gone: its helper enters it again. */
  private isSame(known: PayoutAccountDoc, destination: PayoutDestination): boolean {
    if (!this.env.PAYOUT_ACCOUNT_KEYS.find(known.keyId ?? FIRST_KEY_ID)) return false;
    return isDeepStrictEqual(this.destinationOf({ ...known, helperId: known._id }), destination);
  }

  /** The hashes of a destination under each key, the current key first. */
  private hashesOf(destination: PayoutDestination): string[] {
    return lookupsOf(`payout account\n${payoutDestinationText(destination)}`, this.env.PAYOUT_ACCOUNT_KEYS);
  }
}
