import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  type answerTicket,
  AppError,
  type InputOf,
  type myTicket,
  type myTickets,
  type ticketPicture,
  signedIn,
  TICKET_ANSWERED,
  type TicketConversation,
} from '@sahaya/contracts';
import { LIMITS, mayAnswerTicket, type Policy, ticketAnswerWithinMs } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { IdempotencyStore, pageOf } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { priorityOf, TicketChangeService } from './ticket-change.service.js';
import { TicketPictureService } from './ticket-picture.service.js';
import { TICKET_MODEL, type TicketDoc, type TicketEntryDoc, toReceipt } from './ticket.model.js';

const LATEST = { createdAt: -1, _id: -1 } as const;
/** A ticket can be merged into one that was merged later. */
const MERGES_MAX = 10;

/** The tickets of a person as a conversation: their messages and the replies of staff, without notes. */
@Injectable()
export class TicketConversationService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly changes: TicketChangeService,
    private readonly pictures: TicketPictureService,
    private readonly idempotency: IdempotencyStore,
    private readonly policy: PolicyClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list({ actor, page, limit }: InputOf<typeof myTickets>) {
    const mine = { 'sender.userId': signedIn(actor).userId, status: { $ne: 'merged' as const } };
    const { docs, pagination } = await pageOf(this.tickets, mine, LATEST, { page, limit });
    return { tickets: docs.map(toRow), pagination };
  }

  async get({ actor, number }: InputOf<typeof myTicket>) {
    return this.toResponse(await this.findMine(actor, number));
  }

  /** A picture of a message that the sender sees. */
  async readPicture({ actor, number, pictureId }: InputOf<typeof ticketPicture>) {
    return this.pictures.read(await this.findMine(actor, number), pictureId);
  }

  /** Adds a message, which reopens the ticket. */
  async answer(input: InputOf<typeof answerTicket>) {
    const { actor, number, message: text, pictures } = input;
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'message' });
    if (text.length > LIMITS.contactMessageMax) throw new AppError('MESSAGE_TOO_LONG', { field: 'message' });
    const policy = await this.policy.current();
    const { _id } = await this.idempotency.once('support.answer-ticket', input, async (session) => {
      const found = await this.findMine(actor, number, session);
      const by = signedIn(actor).userId;
      const shown = await this.pictures.attach(session, pictures, { by, ticketId: found._id, userId: by });
      await this.add(session, found, { by, text, ...shown }, policy);
      return { _id: found._id };
    });
    return this.toResponse(await this.changes.find(_id));
  }

  /** Adds a message of the sender. Fails with TICKET_CLOSED. */
  async add(
    session: ClientSession,
    found: TicketDoc,
    { by, ...message }: Pick<TicketEntryDoc, 'by' | 'text' | 'mailId' | 'pictures'>,
    policy: Policy,
  ): Promise<void> {
    const { assignee } = await this.changes.change(session, found, {
      by,
      revision: found.revision,
      entry: { kind: 'message', ...message },
      actions: ['answer'],
      answerWithinMs: ticketAnswerWithinMs(policy, priorityOf(found)),
    });
    const ticket = { ticketId: found._id, number: found.number, ...(assignee && { assignee }) };
    await this.outbox.add(session, TICKET_ANSWERED, ticket);
  }

  /** The ticket that continues a merged one; any other ticket itself. */
  async findSuccessor(ticket: TicketDoc, session?: ClientSession): Promise<TicketDoc> {
    let found = ticket;
    for (let merges = 0; found.mergedInto && merges < MERGES_MAX; merges += 1)
      found = await this.changes.find(found.mergedInto, session);
    return found;
  }

  /** Fails with TICKET_NOT_FOUND, also for the ticket of somebody else. */
  private async findMine(actor: Actor | undefined, number: string, session?: ClientSession): Promise<TicketDoc> {
    const { userId } = signedIn(actor);
    const mine = { number: number.toUpperCase(), 'sender.userId': userId };
    const found = await this.tickets.findOne(mine, null, { ...(session && { session }) }).lean<TicketDoc>();
    const ticket = found && (await this.findSuccessor(found, session));
    if (ticket?.sender?.userId !== userId) throw new AppError('TICKET_NOT_FOUND');
    return ticket;
  }

  private toResponse(doc: TicketDoc): { ticket: TicketConversation } {
    const canAnswer = mayAnswerTicket(
      { status: doc.status, pausedAt: doc.pausedAt ?? doc.resolvedAt },
      this.clock.now(),
    );
    return { ticket: { ...toShown(doc), messages: toMessages(doc), canAnswer } };
  }
}

/** The sender does not learn that a ticket was taken for spam. */
const toShown = (doc: TicketDoc) => ({ ...toReceipt(doc), status: doc.status === 'spam' ? 'resolved' : doc.status });
const isShown = ({ kind }: TicketEntryDoc) => kind === 'message' || kind === 'reply';
/**
 * A ticket without an email address was opened by the system or from a chat, unless it is of a caller; its first text
 * is for staff.
 */
const toMessages = ({ _id, email, source, createdAt, message, pictures, entries }: TicketDoc) => [
  ...(email || source === 'phone'
    ? [{ _id, from: 'you' as const, at: createdAt.toISOString(), text: message, ...(pictures && { pictures }) }]
    : []),
  ...entries.filter(isShown).map(({ _id: entryId, kind, at, text = '', pictures: shown }) => ({
    _id: entryId,
    from: kind === 'message' ? ('you' as const) : ('support' as const),
    at: at.toISOString(),
    text,
    ...(shown && { pictures: shown }),
  })),
];
const toRow = (doc: TicketDoc) => {
  const last = toMessages(doc).at(-1);
  return { ...toShown(doc), lastAt: last?.at ?? doc.createdAt.toISOString(), lastFrom: last?.from ?? ('you' as const) };
};
