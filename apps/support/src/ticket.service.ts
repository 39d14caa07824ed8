import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type CHAT_REPORTED,
  type EventData,
  type InputOf,
  type openTicket,
  type REFUND_LATE,
  refuse,
  TICKET_OPENED,
} from '@sahaya/contracts';
import {
  BRAND,
  contactViolation,
  formatRupees,
  istDate,
  istTime,
  isUrgentTicket,
  LIMITS,
  normalizeEmail,
  type Policy,
  type TicketCategory,
  ticketDeadlines,
  ticketNumber,
  ticketYear,
  toRupees,
} from '@sahaya/domain';
import { Outbox, PolicyInForce } from '@sahaya/messaging';
import { IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  TICKET_COUNTER_MODEL,
  TICKET_MODEL,
  type TicketCounterDoc,
  type TicketDoc,
  toReceipt,
} from './ticket.model.js';

const NAMED_MAX = 5;

/** How tickets open. */
@Injectable()
export class TicketService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(TICKET_COUNTER_MODEL) private readonly counters: Model<TicketCounterDoc>,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly policy: PolicyInForce,
    private readonly clock: Clock,
  ) {}

  async open(input: InputOf<typeof openTicket>) {
    refuse(contactViolation(input));
    const policy = await this.policy.current();
    return this.idempotency.once('support.open-ticket', input, async (session) => ({
      ticket: toReceipt(await this.store(input, policy, session)),
    }));
  }

  /** Nobody has to complain about money that is late (decisions P13). */
  async openForLateRefund(session: ClientSession, refund: EventData<typeof REFUND_LATE>): Promise<void> {
    const { refundId, purpose, purposeId, customerId, amountPaise, expectedBy } = refund;
    const due = istDate(new Date(expectedBy));
    const form = {
      name: BRAND,
      email: '',
      category: 'payment',
      subject: `Refund of ${formatRupees(toRupees(amountPaise))} is late`,
      message: `Refund ${refundId} of ${purpose} ${purposeId} was promised by ${due} and has not arrived.`,
      actor: { userId: customerId, role: 'customer' as const, sid: '' },
    };
    await this.store(form, await this.policy.current(), session);
  }

  /** A chat that one side reports: the words stay as they were then. */
  async openForReport(session: ClientSession, report: EventData<typeof CHAT_REPORTED>): Promise<void> {
    const { chatId, bookingId, subscriptionId, reporter, reported, reason, note, said } = report;
    const plan = subscriptionId ? `subscription ${subscriptionId}` : `chat ${chatId}`;
    const about = bookingId ? `booking ${bookingId}` : plan;
    const line = ({ sender, content, createdAt }: (typeof said)[number]) =>
      `[${istMoment(createdAt)}] ${sender === reporter.userId ? reporter.name : reported.name}: ${content}`;
    const form = {
      name: reporter.name,
      email: '',
      category: 'safety',
      subject: `${reporter.name} reports the chat with ${reported.name}: ${reason}`.slice(0, LIMITS.subjectMax),
      message: [`Chat ${chatId}, ${about}; reported: ${reported.userId}.`, note, '', ...said.map(line)].join('\n'),
      actor: { userId: reporter.userId, role: reporter.role, sid: '' },
      reported,
    };
    await this.store(form, await this.policy.current(), session);
  }

  private async store(
    form: InputOf<typeof openTicket> & Pick<TicketDoc, 'reported'>,
    policy: Policy,
    session: ClientSession,
  ): Promise<TicketDoc> {
    const { actor, name, email, category, subject, message, reported } = form;
    const now = this.clock.now();
    const deadlines = ticketDeadlines(now, policy, category as TicketCategory);
    const isUrgent = isUrgentTicket({ category: category as TicketCategory, status: 'open' });
    const ticket: TicketDoc = {
      _id: newId(),
      number: await this.nextNumber(now),
      name,
      email: normalizeEmail(email),
      category: category as TicketCategory,
      subject,
      message,
      ...(actor && { sender: { userId: actor.userId, role: actor.role } }),
      ...(reported && { reported }),
      status: 'open',
      createdAt: now,
      ...deadlines,
      dueAt: deadlines.acknowledgeBy,
      ...(isUrgent && { urgent: true }),
      revision: 0,
      about: namedIn(`${subject}\n${message}`),
      entries: [],
    };
    await this.tickets.create([ticket], { session });
    const { number, acknowledgeBy, resolveBy } = toReceipt(ticket);
    await this.outbox.add(session, TICKET_OPENED, {
      ticketId: ticket._id,
      number,
      category: ticket.category,
      ...(actor && { userId: actor.userId }),
      about: ticket.about,
      acknowledgeBy,
      resolveBy,
    });
    return ticket;
  }

  /** Outside the ticket's transaction: tickets do not wait for each other, and a number may stay unused. */
  private async nextNumber(now: Date): Promise<string> {
    const year = ticketYear(now);
    const options = { upsert: true, returnDocument: 'after' } as const;
    const { last } = await this.counters
      .findOneAndUpdate({ _id: year }, { $inc: { last: 1 } }, options)
      .orFail()
      .lean();
    return ticketNumber(year, last);
  }
}

/** Ids in the words: of a booking or subscription; that of a person or chat is in no case's way. */
const namedIn = (words: string): string[] => [...new Set(words.match(/\b[0-9a-f]{24}\b/g))].slice(0, NAMED_MAX);
const istMoment = (instant: string) => `${istDate(new Date(instant))} ${istTime(new Date(instant))}`;
