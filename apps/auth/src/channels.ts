import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type Contact, type devOutbox, type InputOf } from '@sahaya/contracts';
import { newId } from '@sahaya/persistence';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model, Schema } from 'mongoose';
import { createTransport } from 'nodemailer';
import type { AuthEnv } from './auth.env.js';

export interface OutgoingMessage {
  channel: Contact;
  to: string;
  subject: string;
  text: string;
  code: string;
}
/** Trying again will not help: no such mailbox, no such number. */
export class Undeliverable extends Error {}
type Send = (message: OutgoingMessage) => Promise<unknown>;

export interface LocalMessageDoc extends OutgoingMessage {
  _id: string;
  at: Date;
  storedAt: Date;
}
export const LOCAL_MESSAGE_MODEL = 'local_messages';
export const localMessageSchema = new Schema<LocalMessageDoc>(
  {
    _id: String,
    channel: String,
    to: String,
    subject: String,
    text: String,
    code: String,
    at: Date,
    storedAt: { type: Date, expires: '1d' },
  },
  { versionKey: false, collection: LOCAL_MESSAGE_MODEL },
);
localMessageSchema.index({ to: 1, _id: -1 });

const TIMEOUT_MS = 5_000;
const SHOWN = 50;

/** The ways to a person's email and phone: by configuration, and in development without any the local outbox. */
@Injectable()
export class Channels implements OnModuleDestroy {
  private readonly logger = new Logger('Channels');
  private readonly ways: Record<Contact, Send | undefined>;
  private closeMail: (() => void) | undefined;

  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectModel(LOCAL_MESSAGE_MODEL) private readonly local: Model<LocalMessageDoc>,
    private readonly clock: Clock,
  ) {
    const fallback = env.NODE_ENV === 'production' ? undefined : this.toLocalOutbox;
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

  /** Throws Undeliverable when it is of no use to try again. */
  async send(message: OutgoingMessage): Promise<void> {
    const way = this.ways[message.channel];
    if (!way) throw new Undeliverable('no channel is configured');
    await way(message);
  }

  async devOutbox({ to }: InputOf<typeof devOutbox>) {
    if (this.env.NODE_ENV === 'production') throw new AppError('NOT_FOUND');
    const docs = await this.local
      .find(to ? { to } : {})
      .sort({ _id: -1 })
      .limit(SHOWN)
      .lean();
    const messages = docs.map(({ channel, to, subject, text, code, at }) => ({
      channel,
      to,
      subject,
      text,
      code,
      at: at.toISOString(),
    }));
    return { messages };
  }

  private readonly toLocalOutbox: Send = (message) => {
    const stored = { $set: { ...message, at: this.clock.now() }, $currentDate: { storedAt: true } as const };
    return this.local.updateOne({ _id: newId() }, stored, { upsert: true });
  };

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
    return ({ to, subject, text }) =>
      mail.sendMail({ from: this.env.MAIL_FROM, to, subject, text }).catch((error: unknown) => {
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

/** About this number; 401, 403 or 429 are about us, and pass. */
const REFUSED_SMS = new Set([400, 404, 410, 422]);

/** A 5xx about the recipient or the message; a refused login is our own fault and may be put right. */
function isRefusedMail(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
