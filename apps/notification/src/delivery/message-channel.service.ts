import { Inject, Injectable } from '@nestjs/common';
import { AppError, type InputOf, messagePerson } from '@sahaya/contracts';
import { BRAND } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { LanguageClient } from '@sahaya/service-clients';
import { Clock, ENV } from '@sahaya/service-kit';
import { buildConsoleUrl, type NotificationEnv } from '../notification.env.js';
import type { DeliveryAttempt } from '../shared/delivery.model.js';
import { type NotificationDoc, textOf } from '../shared/notification.model.js';
import { toShortBody } from './delivery-policy.js';

const TIMEOUT_MS = 12_000;

export interface MessageResult {
  status: 'sent' | 'failed' | 'unavailable';
  attempt: DeliveryAttempt;
}

/** Sends a notification by SMS or email. The auth service knows the address and selects the channel. */
@Injectable()
export class MessageChannelService {
  constructor(
    @Inject(ENV) private readonly env: NotificationEnv,
    private readonly languages: LanguageClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async sendToUser({ userId, kind, ...text }: NotificationDoc): Promise<MessageResult> {
    const { title, body } = textOf(text, await this.languages.find(userId));
    return this.send({ userId, subject: title, text: `${BRAND}: ${toShortBody(kind, body)}` });
  }

  /** Sends an email with a link to the case; the console asks readers without a session to sign in first. */
  sendToStaff({ userId, title, body, path }: NotificationDoc): Promise<MessageResult> {
    const text = `${body}\n\n${buildConsoleUrl(this.env, path)}`;
    return this.send({ userId, subject: `${BRAND}: ${title}`, text, emailOnly: true });
  }

  private async send(message: InputOf<typeof messagePerson>): Promise<MessageResult> {
    try {
      const { outcome, channel = 'none', reason } = await this.rpc.call(messagePerson, message, TIMEOUT_MS);
      const attempt: DeliveryAttempt = { at: this.clock.now(), channel, outcome: reason ?? outcome };
      return { status: outcome === 'sent' ? 'sent' : 'failed', attempt };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: 'unavailable', attempt: { at: this.clock.now(), channel: 'none', outcome: error.code } };
    }
  }
}
