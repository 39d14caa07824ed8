import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Contact } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import { createTransport } from 'nodemailer';
import type { AuthEnv } from '../auth.env.js';
import { DevMailboxService } from './dev-mailbox.service.js';

export interface OutgoingMessage {
  channel: Contact;
  to: string;
  subject: string;
  text: string;
  code: string;
  /** For emails. */
  replyTo?: string | undefined;
  messageId?: string | undefined;
}
/** Retrying has no use: no such mailbox or number. */
export class Undeliverable extends Error {}
type Send = (message: OutgoingMessage) => Promise<unknown>;

const TIMEOUT_MS = 5_000;

/** Sends messages by the configured mail server and SMS gateway; in development the mailbox replaces a missing one. */
@Injectable()
export class MessageChannelsService implements OnModuleDestroy {
  private readonly logger = new Logger('Channels');
  private readonly ways: Record<Contact, Send | undefined>;
  private closeMail: (() => void) | undefined;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    mailbox: DevMailboxService,
  ) {
    const fallback: Send | undefined = env.NODE_ENV === 'production' ? undefined : (message) => mailbox.add(message);
    this.ways = {
      email: env.SMTP_URL ? this.bySmtp() : fallback,
      phone: env.SMS_GATEWAY_URL ? this.bySmsGateway : fallback,
    };
    for (const [channel, way] of Object.entries(this.ways))
      if (!way) this.logger.error({ channel }, 'no channel is configured: codes cannot be sent this way');
  }

  onModuleDestroy(): void {
    this.closeMail?.();
  }

  has(channel: Contact): boolean {
    return this.ways[channel] !== undefined;
  }

  /** Throws Undeliverable when retrying has no use. */
  async send(message: OutgoingMessage): Promise<void> {
    const way = this.ways[message.channel];
    if (!way) throw new Undeliverable('no channel is configured');
    await way(message);
  }

  private bySmtp(): Send {
    const mail = createTransport({
      url: this.env.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: 2 * TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.closeMail = () => mail.close();
    return ({ to, subject, text, replyTo, messageId }) =>
      mail.sendMail({ from: this.env.MAIL_FROM, to, subject, text, replyTo, messageId }).catch((error: unknown) => {
        throw isRefusedMail(error) ? new Undeliverable('the mail server refuses it', { cause: error }) : error;
      });
  }

  private readonly bySmsGateway: Send = async ({ to, text }) => {
    const response = await fetch(this.env.SMS_GATEWAY_URL, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.env.SMS_GATEWAY_TOKEN}` },
      body: JSON.stringify({ to: `+91${to}`, message: text }),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const reason = `the SMS gateway answers ${response.status}`;
    throw REFUSED_SMS.has(response.status) ? new Undeliverable(reason) : new Error(reason);
  };
}

/** Errors of this number; 401, 403 and 429 concern us and are temporary. */
const REFUSED_SMS = new Set([400, 404, 410, 422]);

/** A 5xx about the recipient or the message; a refused login is our own configuration error and may be corrected. */
function isRefusedMail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
