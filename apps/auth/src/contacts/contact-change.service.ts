import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type confirmContactChange,
  type Contact,
  type InputOf,
  refuse,
  type requestContactChange,
  signedIn,
} from '@sahaya/contracts';
import { contactChangeConfirmViolation, contactChangeViolation, parseIdentifier } from '@sahaya/domain';
import { Model } from 'mongoose';
import { type CodeTarget, OneTimeCodesService } from '../codes/codes.module.js';
import { MessageChannelsService } from '../messages/messages.module.js';
import { CurrentPasswordService } from '../passwords/passwords.module.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';
import { ContactWriterService } from './contact-writer.service.js';

/** Changes or adds the email or the phone of an account: with the password, and a code that was sent to the new one. */
@Injectable()
export class ContactChangeService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly passwords: CurrentPasswordService,
    private readonly codes: OneTimeCodesService,
    private readonly channels: MessageChannelsService,
    private readonly writer: ContactWriterService,
  ) {}

  async request(input: InputOf<typeof requestContactChange>) {
    refuse(contactChangeViolation(input));
    const { account, target } = await this.prepare(input.actor, input.to);
    await this.passwords.expect(account, signedIn(input.actor).sid, input.password, 'password');
    const { channel, to } = target;
    if (account[channel] === to) throw new AppError('CONTACT_UNCHANGED', { field: 'to' });
    if (await this.accounts.exists({ [channel]: to })) throw new AppError('CONTACT_TAKEN', { field: 'to' });
    if (!this.channels.has(channel)) throw new AppError('UNAVAILABLE', { reason: 'no channel' });
    const asked = await this.codes.ask(target, { userId: account._id, language: account.language });
    return { contact: channel, ...asked };
  }

  async confirm(input: InputOf<typeof confirmContactChange>) {
    refuse(contactChangeConfirmViolation(input));
    const { account: before, target } = await this.prepare(input.actor, input.to);
    const { userId, use } = await this.codes.check(target, input.code, input);
    // Somebody else asked for this contact later.
    if (userId !== before._id) throw new AppError('CODE_WRONG', { field: 'code', triesLeft: 0 });
    const changed = await this.writer.write(before, target, use);
    return { user: toUser(changed) };
  }

  private async prepare(actor: Actor | undefined, typed: string): Promise<{ account: AccountDoc; target: CodeTarget }> {
    const account = await this.accounts.findById(signedIn(actor).userId).lean();
    if (!account || account.deletedAt) throw new AppError('TOKEN_INVALID');
    const [channel, to] = Object.entries(parseIdentifier(typed) ?? {})[0] as [Contact, string];
    return { account, target: { purpose: 'change', channel, to } };
  }
}
