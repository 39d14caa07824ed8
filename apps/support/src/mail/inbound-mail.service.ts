import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type InputOf, type OutputOf, type receiveMail } from '@sahaya/contracts';
import { LIMITS, mayAnswerTicket, normalizeEmail, replyTokenIn, stripMailQuotes } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock, ENV } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import type { SupportEnv } from '../support.env.js';
import { TICKET_MODEL, TicketConversationService, type TicketDoc, TicketService } from '../tickets/tickets.module.js';
import { type InboundMail, isSignedMail, readInboundMail } from './inbound-mail.js';

type Outcome = OutputOf<typeof receiveMail>['outcome'];
const NO_SUBJECT = '(no subject)';

/** Takes received emails into the tickets that they answer. */
@Injectable()
export class InboundMailService {
  constructor(
    @Inject(ENV) private readonly env: Partial<SupportEnv>,
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly conversations: TicketConversationService,
    private readonly opener: TicketService,
    private readonly idempotency: IdempotencyStore,
    private readonly policy: PolicyClient,
    private readonly clock: Clock,
  ) {}

  /** Fails with MAIL_REJECTED for an unsigned or old request. An email that arrives again has the same outcome. */
  async receive({ rawBody, signature }: InputOf<typeof receiveMail>): Promise<OutputOf<typeof receiveMail>> {
    const { INBOUND_MAIL_SECRET: secret } = this.env;
    if (!secret || !isSignedMail(rawBody, signature, secret, this.clock.now())) throw new AppError('MAIL_REJECTED');
    const mail = readInboundMail(rawBody);
    if (!mail) throw new AppError('INVALID_INPUT');
    const policy = await this.policy.current();
    const mailId = createHash('sha256').update(mail.messageId).digest('hex');
    const once = { idempotencyKey: mailId };
    return this.idempotency.once('support.receive-mail', once, async (session) => ({
      outcome: await this.take(session, mail, mailId, policy),
    }));
  }

  private async take(
    session: ClientSession,
    mail: InboundMail,
    mailId: string,
    policy: Awaited<ReturnType<PolicyClient['current']>>,
  ): Promise<Outcome> {
    const text = stripMailQuotes(mail.text).slice(0, LIMITS.contactMessageMax).trim();
    if (mail.autoSubmitted !== 'no' || !text) return 'ignored';
    const ticket = await this.findAnswered(session, mail);
    if (ticket && ticket.entries.some((entry) => entry.mailId === mailId)) return 'answered';
    if (ticket) {
      await this.conversations.add(session, ticket, { by: ticket.sender?.userId ?? ticket._id, text, mailId }, policy);
      return 'answered';
    }
    if (!this.env.INBOUND_MAIL_OPENS_TICKETS) return 'ignored';
    await this.opener.openForMail(session, toForm(mail, text), policy);
    return 'opened';
  }

  /** The ticket by the unguessable token of the reply address or of the email that this one answers, if the email has the address of its sender. */
  private async findAnswered(session: ClientSession, mail: InboundMail): Promise<TicketDoc | undefined> {
    const replyToken = replyTokenIn(mail.to) ?? replyTokenIn(mail.inReplyTo);
    if (!replyToken) return undefined;
    const found = await this.tickets.findOne({ replyToken }, null, { session }).lean<TicketDoc>();
    // Deleted senders, and tickets that the system opened, have no address.
    if (!found?.email || normalizeEmail(mail.from.address) !== found.email) return undefined;
    const ticket = await this.conversations.findSuccessor(found, session);
    const pausedAt = ticket.pausedAt ?? ticket.resolvedAt;
    return mayAnswerTicket({ status: ticket.status, pausedAt }, this.clock.now()) ? ticket : undefined;
  }
}

const toForm = ({ from, subject }: InboundMail, message: string) => ({
  name: from.name.trim() || from.address,
  email: from.address,
  category: 'other',
  subject: subject.trim().slice(0, LIMITS.subjectMax) || NO_SUBJECT,
  message,
});
