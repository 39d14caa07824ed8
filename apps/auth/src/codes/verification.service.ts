import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type confirmVerification,
  type Contact,
  CONTACTS,
  type InputOf,
  refuse,
  type requestVerification,
  signedIn,
} from '@sahaya/contracts';
import { codeViolation } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc, toUser, VERIFIED_AT } from '../shared/account.model.js';
import { MessageChannelsService } from '../messages/messages.module.js';
import { OneTimeCodesService } from './one-time-codes.service.js';

/** Verifies an email or a phone by a code. */
@Injectable()
export class VerificationService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly codes: OneTimeCodesService,
    private readonly channels: MessageChannelsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async request({ actor, contact: wanted }: InputOf<typeof requestVerification>) {
    const account = await this.own(actor);
    const { contact, to } = contactOf(account, wanted);
    if (account[VERIFIED_AT[contact]]) return { contact, verified: true, expiresInSeconds: 0 };
    if (!this.channels.has(contact)) throw new AppError('UNAVAILABLE', { reason: 'no channel' });
    const { _id: userId, language } = account;
    const asked = await this.codes.ask({ purpose: 'verify', channel: contact, to }, { userId, language });
    return { contact, verified: false, ...asked };
  }

  async confirm(input: InputOf<typeof confirmVerification>) {
    refuse(codeViolation(input));
    const account = await this.own(input.actor);
    const { contact, to } = contactOf(account, input.contact);
    const verifiedAt = VERIFIED_AT[contact];
    if (account[verifiedAt]) return { user: toUser(account) };
    const { use } = await this.codes.check({ purpose: 'verify', channel: contact, to }, input.code, input);
    const verified = await this.db.transaction(async (session) => {
      await use(session);
      return this.accounts
        .findOneAndUpdate(
          { _id: account._id, [contact]: to },
          { [verifiedAt]: this.clock.now() },
          { session, returnDocument: 'after' },
        )
        .lean();
    });
    if (!verified) throw new AppError('CONTACT_MISSING');
    return { user: toUser(verified) };
  }

  private async own(actor: Actor | undefined): Promise<AccountDoc> {
    const account = await this.accounts.findById(signedIn(actor).userId).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    return account;
  }
}

/** The requested contact, else the first unverified one, else the first. */
function contactOf(account: AccountDoc, wanted: Contact | undefined): { contact: Contact; to: string } {
  const owned = CONTACTS.flatMap((contact) => {
    const to = account[contact];
    return to ? [{ contact, to }] : [];
  });
  const found = wanted
    ? owned.find(({ contact }) => contact === wanted)
    : (owned.find(({ contact }) => !account[VERIFIED_AT[contact]]) ?? owned[0]);
  if (!found) throw new AppError('CONTACT_MISSING');
  return found;
}
