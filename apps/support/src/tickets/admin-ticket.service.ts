import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type adminTicket,
  type adminTickets,
  AppError,
  type assignTicket,
  type InputOf,
  type noteOnTicket,
  readListSort,
  refuse,
  type replyToTicket,
  type revealTicket,
  type setTicketStatus,
  signedIn,
  TICKET_REPLIED,
} from '@sahaya/contracts';
import {
  ACTION_OF_STATUS,
  findUnseenMessage,
  normalizeEmail,
  staffReasonViolation,
  REVEALED_MS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketCategory,
  ticketPriority,
  ticketRank,
  type TicketStatus,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, escapeRegExp, IdempotencyStore, type Order, pageOf, readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { type NewEntry, TicketChangeService, type TicketStep } from './ticket-change.service.js';
import { TicketPictureService } from './ticket-picture.service.js';
import {
  NEWEST,
  NEXT_DUE,
  findStaffIds,
  TICKET_MODEL,
  type TicketDoc,
  type TicketEntryDoc,
  toListedTicket,
  toWholeTicket,
} from './ticket.model.js';

/** Reads and actions of staff on tickets. */
@Injectable()
export class AdminTicketService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly changes: TicketChangeService,
    private readonly pictures: TicketPictureService,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Sets the fields that older tickets lack. */
  async onApplicationBootstrap(): Promise<void> {
    const unranked = { status: { $in: ['open', 'acknowledged'] }, priority: { $exists: false } };
    for (const priority of TICKET_PRIORITIES) {
      const category = TICKET_CATEGORIES.filter((one) => ticketPriority(one, false) === priority);
      const rank = ticketRank({ priority, status: 'open' });
      await this.tickets.collection.updateMany(
        { ...unranked, category: { $in: category } },
        { $set: { priority, ...(rank && { rank }) }, $unset: { urgent: 1 } },
      );
    }
    const open = { status: 'open', dueAt: { $exists: false } };
    await this.tickets.collection.updateMany(open, [{ $set: { dueAt: '$acknowledgeBy', revision: 0, entries: [] } }]);
    // The last entry is from when it was resolved, or later.
    const resolved = { status: 'resolved', resolvedAt: { $exists: false } };
    await this.tickets.collection.updateMany(resolved, [
      { $set: { resolvedAt: { $ifNull: [{ $max: '$entries.at' }, '$createdAt'] } } },
    ]);
  }

  async list(asked: InputOf<typeof adminTickets>) {
    const { page, limit, after, status, assignee, overdue, waiting, category, relatedTo, sender, q } = asked;
    const now = this.clock.now();
    const filter = {
      // An unknown status or category matches nothing.
      ...(status && { status: status as TicketStatus }),
      ...(assignee && { assignee: assignee === 'none' ? { $exists: false } : assignee }),
      ...(category && { category: category as TicketCategory }),
      ...(sender && { 'sender.userId': sender }),
      ...(waiting && {
        dueAt: { $exists: true },
        $or: [{ status: 'open' as const }, { assignee: { $exists: false } }, { dueAt: { $lte: now } }],
      }),
      ...(overdue && { dueAt: { $lte: now } }),
      ...(relatedTo && (await this.buildRelatedFilter(relatedTo))),
      ...(q && (isTicketNumber(q) ? { number: q.toUpperCase() } : { $and: [{ $or: searchFor(q) }] })),
    };
    const isOpen = Boolean(overdue || waiting);
    const direction = readListSort('tickets', asked)?.direction;
    const sorted: Order | undefined = direction && { createdAt: direction, _id: direction };
    const { docs, pagination } = await pageOf(
      this.tickets,
      filter,
      sorted ?? (isOpen ? NEXT_DUE : NEWEST),
      { page, limit, after },
      {
        ...(isOpen && { comment: readsAll('only open tickets have a due time, and they are few') }),
        ...(sender && !isOpen && { by: { 'sender.userId': 1, createdAt: -1, _id: -1 } as const }),
      },
    );
    const names = await this.names.find(docs.flatMap(({ assignee: one }) => one ?? []));
    return { tickets: docs.map((doc) => toListedTicket(doc, names)), pagination };
  }

  async get({ id }: InputOf<typeof adminTicket>) {
    return this.toResponse(await this.changes.find(id));
  }

  /** The gateway writes the reason to the audit log, which limits the rate. */
  async reveal({ id, reason, category }: InputOf<typeof revealTicket>) {
    refuse(staffReasonViolation({ reason, category }));
    const { email, phone } = await this.changes.find(id);
    return { email, ...(phone && { phone }), until: new Date(this.clock.now().getTime() + REVEALED_MS).toISOString() };
  }

  async reply(input: InputOf<typeof replyToTicket>) {
    const { id, text, revision, seen, actor, then, pictures } = input;
    const by = signedIn(actor).userId;
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    const doc = await this.idempotency.once('support.reply', input, async (session) => {
      const found = await this.changes.find(id, session);
      const userId = found.sender?.userId;
      if (!found.email && !userId) throw new AppError('TICKET_HAS_NO_EMAIL');
      const unseen = seen === undefined ? undefined : findUnseenMessage(found.entries, { seen, writer: by });
      if (unseen) throw await this.buildUnseenError(found, unseen);
      const shown = await this.pictures.attach(session, pictures, { by, ticketId: id, userId });
      const entry: NewEntry = { kind: 'reply', text, delivery: 'sending', ...(then && { status: then }), ...shown };
      const actions = ['reply' as const, ...(then ? [ACTION_OF_STATUS[then]!] : [])];
      const after = await this.changes.change(session, found, { by, revision, entry, actions });
      const entryId = after.entries.at(-1)?._id ?? '';
      await this.outbox.add(session, TICKET_REPLIED, {
        ticketId: id,
        number: found.number,
        entryId,
        by: signedIn(actor).userId,
        ...(userId && { userId }),
        // The email has the text; the notification then only leads to it.
        ...(userId && { text, mailed: Boolean(found.email) }),
        about: found.about ?? [],
      });
      return after;
    });
    return this.toResponse(await this.changes.find(doc._id));
  }

  /** A note accepts any revision, because it changes nothing that another decision depends on. */
  async note(input: InputOf<typeof noteOnTicket>) {
    const { id, text, actor } = input;
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    const doc = await this.idempotency.once('support.note', input, async (session) => {
      const found = await this.changes.find(id, session);
      const by = signedIn(actor).userId;
      return this.changes.change(session, found, { by, revision: found.revision, entry: { kind: 'note', text } });
    });
    return this.toResponse(await this.changes.find(doc._id));
  }

  async assign({ actor, id, to, revision }: InputOf<typeof assignTicket>) {
    const found = await this.changes.find(id);
    if ((found.assignee ?? '') === to) return this.toResponse(found);
    const entry: NewEntry = { kind: 'assigned', ...(to && { to }) };
    return this.apply(found, { by: signedIn(actor).userId, revision, entry, assignee: to });
  }

  async setStatus({ actor, id, status, revision }: InputOf<typeof setTicketStatus>) {
    const action = ACTION_OF_STATUS[status];
    if (!action) throw new AppError('INVALID_INPUT', { field: 'status' });
    const found = await this.changes.find(id);
    if (found.status === status) return this.toResponse(found);
    const entry: NewEntry = { kind: 'status', status: status as TicketStatus };
    return this.apply(found, { by: signedIn(actor).userId, revision, entry, actions: [action] });
  }

  /** Records the final outcome of a reply. */
  async setDelivery(session: ClientSession, ticketId: string, entryId: string, delivery: 'sent' | 'refused') {
    const { mergedInto } = await this.changes.find(ticketId, session);
    // A merge copies the entry into the other ticket.
    const ids = [ticketId, ...(mergedInto ? [mergedInto] : [])];
    const entry = { _id: { $in: ids }, 'entries._id': entryId };
    await this.tickets.updateMany(entry, { $set: { 'entries.$.delivery': delivery } }, { session });
  }

  /** The other tickets of the sender: of the account, or of the email address of a guest. */
  private async buildRelatedFilter(id: string) {
    const { sender, email } = await this.changes.find(id);
    // A ticket of the system without an account is related to none.
    if (!sender && !email) return { _id: { $in: [] } };
    return { _id: { $ne: id }, ...(sender ? { 'sender.userId': sender.userId } : { email }) };
  }

  private async buildUnseenError({ revision }: TicketDoc, { _id: entryId, kind, by, at }: TicketEntryDoc) {
    // The sender is the person whose ticket it is.
    const name = kind === 'reply' ? (await this.names.find([by])).get(by) : undefined;
    const details = { what: kind, at: at.toISOString(), entryId, revision, ...(name && { by: name }) };
    return new AppError('TICKET_ANSWERED_MEANWHILE', details);
  }

  private async apply(found: TicketDoc, step: TicketStep) {
    return this.toResponse(await this.db.transaction((session) => this.changes.change(session, found, step)));
  }

  private async toResponse(doc: TicketDoc) {
    return { ticket: toWholeTicket(doc, await this.names.find(findStaffIds(doc))) };
  }
}

const isTicketNumber = (q: string) => /^t-\d/i.test(q);
/** Every word in the texts of the ticket, or the beginning of an email address. */
const searchFor = (q: string) => {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const phrases = words.map((word) => `"${word}"`).join(' ');
  return [{ email: startsWith(q) }, ...(phrases ? [{ $text: { $search: phrases } }] : [])];
};
const startsWith = (q: string) => ({ $regex: `^${escapeRegExp(normalizeEmail(q))}` });
