import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Contact, InputOf, messagePerson, OutputOf } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDoc } from './account.model.js';
import { Channels, Undeliverable } from './channels.js';

/** Messages to people by the contacts that only this service knows. */
@Injectable()
export class Messenger {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly channels: Channels,
  ) {}

  async send({ userId, subject, text }: InputOf<typeof messagePerson>): Promise<OutputOf<typeof messagePerson>> {
    const account = await this.accounts.findById(userId, { phone: 1, email: 1 }).lean();
    let reason = 'no contact';
    for (const channel of ['phone', 'email'] satisfies Contact[]) {
      const to = account?.[channel];
      if (!to || !this.channels.has(channel)) continue;
      try {
        await this.channels.send({ channel, to, subject, text, code: '' });
        return { outcome: 'sent', channel };
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        reason = error.message;
      }
    }
    return { outcome: 'refused', reason };
  }
}
