import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Contact, InputOf, messageAddress, messagePerson, OutputOf } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from '../shared/account.model.js';
import { MessageChannelsService, type OutgoingMessage, Undeliverable } from './message-channels.service.js';

/** Sends messages to people by the contacts that only this service knows. */
@Injectable()
export class MessagesService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly channels: MessageChannelsService,
  ) {}

  async send({
    userId,
    subject,
    text,
    emailOnly,
  }: InputOf<typeof messagePerson>): Promise<OutputOf<typeof messagePerson>> {
    const account = await this.accounts.findById(userId, { phone: 1, email: 1 }).lean();
    let reason = 'no contact';
    const ways: Contact[] = emailOnly ? ['email'] : ['phone', 'email'];
    for (const channel of ways) {
      const to = account?.[channel];
      if (!to || !this.channels.has(channel)) continue;
      const refused = await this.try({ channel, to, subject, text });
      if (refused === undefined) return { outcome: 'sent', channel };
      reason = refused;
    }
    return { outcome: 'refused', reason };
  }

  async sendTo({ email, ...message }: InputOf<typeof messageAddress>): Promise<OutputOf<typeof messageAddress>> {
    if (!this.channels.has('email')) return { outcome: 'refused', reason: 'no email channel' };
    const reason = await this.try({ channel: 'email', to: email, ...message });
    return reason === undefined ? { outcome: 'sent' } : { outcome: 'refused', reason };
  }

  /** The reason why retrying has no use; undefined if the message was sent. */
  private async try(message: Omit<OutgoingMessage, 'code'>) {
    try {
      await this.channels.send({ ...message, code: '' });
      return undefined;
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      return error.message;
    }
  }
}
