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
  LIMITS,
  normalizeEmail,
  type Policy,
  type TicketCategory,
  ticketDeadlines,
  ticketNumber,
  ticketPriority,
  ticketRank,
  ticketYear,
  toRupees,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { PolicyClient } from '@sahaya/service-clients';
import { IdempotencyStore, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { TimelineVisitsService } from '../timeline/timeline.module.js';
import { TicketPictureService } from './ticket-picture.service.js';
import {
  TICKET_COUNTER_MODEL,
  TICKET_MODEL,
  type TicketCounterDoc,
  type TicketDoc,
  toReceipt,
} from './ticket.model.js';

const REFERENCES_MAX = 5;

/** Opens tickets: by a contact form, for late refunds and for reported chats. */
@Injectable()
export class TicketService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    @InjectModel(TICKET_COUNTER_MODEL) private readonly counters: Model<TicketCounterDoc>,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly policy: PolicyClient,
    private readonly timeline: TimelineVisitsService,
    private readonly pictures: TicketPictureService,
    private readonly clock: Clock,
  ) {}

  async open(input: InputOf<typeof openTicket>) {
    refuse(contactViolation(input));
    const policy = await this.policy.current();
    return this.idempotency.once('support.open-ticket', input, async (session) => ({
      ticket: toReceipt(await this.create(input, policy, session)),
    }));
  }

  /** A late refund opens a ticket, so that the customer need not complain. */
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
    await this.create(form, await this.policy.current(), session);
  }

  /** Opens a ticket with a copy of the messages at the time of the report. */
  async openForChatReport(session: ClientSession, report: EventData<typeof CHAT_REPORTED>): Promise<void> {
    const { chatId, bookingId, subscriptionId, reporter, reported, reason, note, said } = report;
    const fallback = subscriptionId ? `subscription ${subscriptionId}` : `chat ${chatId}`;
    const about = bookingId ? `booking ${bookingId}` : fallback;
    const formatMessage = ({ sender, content, createdAt }: (typeof said)[number]) =>
      `[${formatIst(createdAt)}] ${sender === reporter.userId ? reporter.name : reported.name}: ${content}`;
    const form = {
      name: reporter.name,
      email: '',
      category: 'safety',
      subject: `${reporter.name} reports the chat with ${reported.name}: ${reason}`.slice(0, LIMITS.subjectMax),
      message: [`Chat ${chatId}, ${about}; reported: ${reported.userId}.`, note, '', ...said.map(formatMessage)].join(
        '\n',
      ),
      actor: { userId: reporter.userId, role: reporter.role, sid: '' },
      reported,
    };
    await this.create(form, await this.policy.current(), session);
  }

  /** An email that answers no ticket. */
  async openForMail(session: ClientSession, form: InputOf<typeof openTicket>, policy: Policy): Promise<void> {
    refuse(contactViolation(form));
    await this.create(form, policy, session);
  }

  /** `actor` is the sender. With `openedBy` it is the ticket of a caller, assigned to the staff member who opens it. */
  async create(
    form: InputOf<typeof openTicket> & Pick<TicketDoc, 'reported' | 'openedBy' | 'phone'>,
    policy: Policy,
    session: ClientSession,
  ): Promise<TicketDoc> {
    const { actor, name, email, category, subject, message, reported, pictures, openedBy, phone } = form;
    const _id = newId();
    const shown = actor ? await this.pictures.attachStored(session, pictures, { by: actor.userId, ticketId: _id }) : {};
    const now = this.clock.now();
    const about = findReferences(`${subject}\n${message}`);
    const namesVisitToday = await this.timeline.hasVisitOn(about, istDate(now));
    const priority = ticketPriority(category as TicketCategory, namesVisitToday);
    const deadlines = ticketDeadlines(now, policy, priority);
    const rank = ticketRank({ priority, status: 'open' });
    const ticket: TicketDoc = {
      _id,
      number: await this.nextNumber(now),
      name,
      email: normalizeEmail(email),
      category: category as TicketCategory,
      subject,
      message,
      ...(actor && { sender: { userId: actor.userId, role: actor.role } }),
      ...(reported && { reported }),
      ...(openedBy && { source: 'phone' as const, openedBy, assignee: openedBy }),
      ...(phone && { phone }),
      status: 'open',
      createdAt: now,
      ...deadlines,
      dueAt: deadlines.acknowledgeBy,
      priority,
      ...(rank && { rank }),
      revision: 0,
      about,
      ...shown,
      entries: openedBy ? [{ _id: newId(), kind: 'assigned', by: openedBy, to: openedBy, at: now }] : [],
    };
    await this.tickets.create([ticket], { session });
    const { number, acknowledgeBy, resolveBy } = toReceipt(ticket);
    await this.outbox.add(session, TICKET_OPENED, {
      ticketId: ticket._id,
      number,
      category: ticket.category,
      ...(actor && { userId: actor.userId }),
      ...(openedBy && { openedBy }),
      about: ticket.about,
      acknowledgeBy,
      resolveBy,
    });
    return ticket;
  }

  /** Runs outside the transaction, so that tickets do not wait for each other; a failed ticket leaves a gap. */
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

/** All ids in a text. Ids of users or chats do no harm, because no timeline has them. */
const findReferences = (text: string): string[] =>
  [...new Set(text.match(/\b[0-9a-f]{24}\b/g))].slice(0, REFERENCES_MAX);
const formatIst = (instant: string) => `${istDate(new Date(instant))} ${istTime(new Date(instant))}`;
