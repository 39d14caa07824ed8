import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type changeUserProfile,
  type InputOf,
  type invitePrivacyRequest,
  isStaff,
  PRIVACY_REQUESTS,
  refuse,
  type sendPasswordReset,
  signedIn,
  USER_UPDATED,
} from '@sahaya/contracts';
import { CONTACTS, LANGUAGES, maskEmail, maskPhone, staffReasonViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { OneTimeCodesService } from '../codes/codes.module.js';
import { AccountNoticesService, MessageChannelsService } from '../messages/messages.module.js';
import { DeletionService } from '../privacy/privacy.module.js';
import { ACCOUNT_MODEL, type AccountDoc, nameKeysOf, updatedFrom } from '../shared/account.model.js';
import { toPerson } from './person.js';

const MASKED = { email: maskEmail, phone: maskPhone };
const NOTICE_KINDS = { export: 'export-invited', erasure: 'deletion-invited' } as const;

/** Staff help with an account. The person is told about each change, and staff see no code. */
@Injectable()
export class AccountHelpService {
  private readonly logger = new Logger('AccountHelp');

  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly codes: OneTimeCodesService,
    private readonly channels: MessageChannelsService,
    private readonly notices: AccountNoticesService,
    private readonly deletion: DeletionService,
    private readonly outbox: Outbox,
    private readonly db: Db,
  ) {}

  /** The code goes to a contact that the account has; the person enters it where they forgot the password. */
  async sendReset({ actor, id, reason, category }: InputOf<typeof sendPasswordReset>) {
    refuse(staffReasonViolation({ reason, category }));
    const account = await this.find(id);
    const channel = CONTACTS.find((one) => account[one] && this.channels.has(one));
    const to = channel && account[channel];
    if (!to) throw new AppError('UNAVAILABLE', { reason: 'no channel' });
    const receiver = { userId: id, language: account.language };
    const asked = await this.codes.ask({ purpose: 'reset', channel, to }, receiver);
    this.logger.log({ userId: id, by: signedIn(actor).userId }, 'password code sent by staff');
    return { contact: channel, to: MASKED[channel](to), ...asked };
  }

  async changeProfile({ actor, id, reason, category, ...change }: InputOf<typeof changeUserProfile>) {
    refuse(staffReasonViolation({ reason, category }));
    const name = change.name.trim();
    const language = LANGUAGES.find((one) => one === change.language);
    if (!language) throw new AppError('INVALID_INPUT', { field: 'language' });
    if (!name) throw new AppError('NAME_REQUIRED', { field: 'name' });
    const before = await this.find(id);
    if (before.name === name && before.language === language) return { user: toPerson(before) };
    const after = await this.db.transaction(async (session) => {
      const changed = await this.accounts
        .findOneAndUpdate(
          { _id: id, deletedAt: { $exists: false } },
          { $set: { name, nameKeys: nameKeysOf(name), language }, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<AccountDoc>();
      if (!changed) throw new AppError('USER_NOT_FOUND');
      await this.notices.add(session, { kind: 'profile-changed', name, language }, changed);
      await this.outbox.add(session, USER_UPDATED, updatedFrom(changed));
      return changed;
    });
    this.notices.soon();
    this.logger.log({ userId: id, by: signedIn(actor).userId }, 'profile changed by staff');
    return { user: toPerson(after) };
  }

  /** Nothing starts here: the person confirms it in their own profile. */
  async invitePrivacyRequest({ actor, id, reason, category, ...asked }: InputOf<typeof invitePrivacyRequest>) {
    refuse(staffReasonViolation({ reason, category }));
    const kind = PRIVACY_REQUESTS.find((one) => one === asked.kind);
    if (!kind) throw new AppError('INVALID_INPUT', { field: 'kind' });
    const account = await this.find(id);
    if (kind === 'erasure') await this.deletion.expectDeletable(id);
    await this.db.transaction((session) => this.notices.add(session, { kind: NOTICE_KINDS[kind] }, account));
    this.notices.soon();
    this.logger.log({ userId: id, by: signedIn(actor).userId, kind }, 'privacy request invited by staff');
    return { contacts: CONTACTS.filter((one) => account[one] && this.channels.has(one)) };
  }

  /** Staff accounts have their own ways, which need an admin. */
  private async find(id: string): Promise<AccountDoc> {
    const found = await this.accounts.findById(id).lean<AccountDoc>();
    if (!found || found.deletedAt) throw new AppError('USER_NOT_FOUND');
    if (isStaff(found.role)) throw new AppError('FORBIDDEN');
    return found;
  }
}
