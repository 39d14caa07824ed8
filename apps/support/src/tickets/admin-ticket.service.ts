import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  type adminTicket,
  type adminTickets,
  AppError,
  type assignTicket,
  type InputOf,
  type noteOnTicket,
  refuse,
  type replyToTicket,
  type revealTicket,
  type setTicketStatus,
  signedIn,
  TICKET_MOVED,
  TICKET_REPLIED,
} from '@sahaya/contracts';
import {
  isUrgentTicket,
  normalizeEmail,
  staffReasonViolation,
  REVEALED_MS,
  TICKET_STATUSES,
  type TicketCategory,
  ticketDueAt,
  type TicketStatus,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Db, escapeRegExp, fit, IdempotencyStore, newId, pageOf, readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import {
  type TicketEntryDoc,
  NEWEST,
  NEXT_DUE,
  findStaffIds,
  TICKET_MODEL,
  type TicketDoc,
  toListedTicket,
  toWholeTicket,
} from './ticket.model.js';

type Entry = Omit<TicketEntryDoc, '_id' | 'by' | 'at'>;
type Change = Partial<Pick<TicketDoc, 'status' | 'assignee'>>;
/** Limits of the history of a ticket, so that one message can carry it. The oldest entries beyond them are removed. */
const ENTRIES_MAX = 500;
const ENTRIES_BYTES = 700_000;

/** Actions of staff on tickets. An action on an outdated revision fails with a description of the latest change. */
@Injectable()
export class AdminTicketService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly names: StaffNamesClient,
    private readonly idempotency: IdempotencyStore,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Sets the fields that older tickets lack. */
  async onApplicationBootstrap(): Promise<void> {
    const unmarked = { category: 'safety', status: { $ne: 'resolved' }, urgent: { $exists: false } };
    await this.tickets.collection.updateMany(unmarked, { $set: { urgent: true } });
    const open = { status: 'open', dueAt: { $exists: false } };
    await this.tickets.collection.updateMany(open, [{ $set: { dueAt: '$acknowledgeBy', revision: 0, entries: [] } }]);
    // The last entry is from when it was resolved, or later.
    const resolved = { status: 'resolved', resolvedAt: { $exists: false } };
    await this.tickets.collection.updateMany(resolved, [
      { $set: { resolvedAt: { $ifNull: [{ $max: '$entries.at' }, '$createdAt'] } } },
    ]);
  }

  async list({ page, limit, after, status, assignee, overdue, waiting, category, q }: InputOf<typeof adminTickets>) {
    const now = this.clock.now();
    const filter = {
      // An unknown status or category matches nothing.
      ...(status && { status: status as TicketStatus }),
      ...(assignee && { assignee: assignee === 'none' ? { $exists: false } : assignee }),
      ...(category && { category: category as TicketCategory }),
      ...(waiting && {
        dueAt: { $exists: true },
        $or: [{ status: 'open' as const }, { assignee: { $exists: false } }, { dueAt: { $lte: now } }],
      }),
      ...(overdue && { dueAt: { $lte: now } }),
      ...(q && (isTicketNumber(q) ? { number: q.toUpperCase() } : { email: startsWith(q) })),
    };
    const isOpen = Boolean(overdue || waiting);
    const { docs, pagination } = await pageOf(
      this.tickets,
      filter,
      isOpen ? NEXT_DUE : NEWEST,
      { page, limit, after },
      isOpen ? { comment: readsAll('only open tickets have a due time, and they are few') } : {},
    );
    const names = await this.names.find(docs.flatMap(({ assignee: one }) => one ?? []));
    return { tickets: docs.map((doc) => toListedTicket(doc, names)), pagination };
  }

  async get({ id }: InputOf<typeof adminTicket>) {
    return this.toResponse(await this.find(id));
  }

  /** The gateway writes the reason to the audit log, which limits the rate. */
  async reveal({ id, reason, category }: InputOf<typeof revealTicket>) {
    refuse(staffReasonViolation({ reason, category }));
    const { email } = await this.find(id);
    return { email, until: new Date(this.clock.now().getTime() + REVEALED_MS).toISOString() };
  }

  async reply(input: InputOf<typeof replyToTicket>) {
    const { id, text, revision, actor } = input;
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    const doc = await this.idempotency.once('support.reply', input, async (session) => {
      const found = await this.find(id, session);
      const userId = found.sender?.userId;
      if (!found.email && !userId) throw new AppError('TICKET_HAS_NO_EMAIL');
      const entry: Entry = { kind: 'reply', text, delivery: 'sending' };
      const change = found.status === 'open' ? { status: 'acknowledged' as const } : {};
      const after = await this.change(session, found, { actor, revision, entry, change });
      const entryId = after.entries.at(-1)?._id ?? '';
      await this.outbox.add(session, TICKET_REPLIED, {
        ticketId: id,
        number: found.number,
        entryId,
        by: signedIn(actor).userId,
        ...(userId && { userId }),
        // Without an email address the reply is delivered as a notification.
        ...(userId && !found.email && { text }),
        about: found.about ?? [],
      });
      return after;
    });
    return this.toResponse(await this.find(doc._id));
  }

  /** A note accepts any revision, because it changes nothing that another decision depends on. */
  async note(input: InputOf<typeof noteOnTicket>) {
    const { id, text, actor } = input;
    if (!text) throw new AppError('MESSAGE_BLANK', { field: 'text' });
    const doc = await this.idempotency.once('support.note', input, async (session) => {
      const found = await this.find(id, session);
      return this.change(session, found, {
        actor,
        revision: found.revision,
        entry: { kind: 'note', text },
        change: {},
      });
    });
    return this.toResponse(await this.find(doc._id));
  }

  async assign({ actor, id, to, revision }: InputOf<typeof assignTicket>) {
    const found = await this.find(id);
    if ((found.assignee ?? '') === to) return this.toResponse(found);
    const entry: Entry = { kind: 'assigned', ...(to && { to }) };
    return this.apply(found, { actor, revision, entry, change: { assignee: to } });
  }

  async setStatus({ actor, id, status, revision }: InputOf<typeof setTicketStatus>) {
    const to = TICKET_STATUSES.find((one) => one === status);
    if (!to) throw new AppError('INVALID_INPUT', { field: 'status' });
    const found = await this.find(id);
    if (found.status === to) return this.toResponse(found);
    return this.apply(found, { actor, revision, entry: { kind: 'status', status: to }, change: { status: to } });
  }

  /** Records the final outcome of a reply. */
  async setDelivery(session: ClientSession, ticketId: string, entryId: string, delivery: 'sent' | 'refused') {
    await this.tickets.updateOne(
      { _id: ticketId, 'entries._id': entryId },
      { $set: { 'entries.$.delivery': delivery } },
      { session },
    );
  }

  private async apply(found: TicketDoc, step: Step) {
    return this.toResponse(await this.db.transaction((session) => this.change(session, found, step)));
  }

  private async change(session: ClientSession, found: TicketDoc, step: Step): Promise<TicketDoc> {
    const { actor, revision, entry, change } = step;
    if (revision !== found.revision) throw await this.buildConflictError(found);
    const after = { ...found, ...change };
    const now = this.clock.now();
    const dueAt = ticketDueAt(after);
    const resolvedAt = after.status === 'resolved' ? (found.resolvedAt ?? now) : undefined;
    const { assignee } = after;
    const isUrgent = isUrgentTicket(after);
    const added: TicketEntryDoc = { _id: newId(), by: signedIn(actor).userId, at: now, ...entry };
    const kept = fit([added, ...found.entries.toReversed()].slice(0, ENTRIES_MAX), { maxBytes: ENTRIES_BYTES });
    const doc = await this.tickets
      .findOneAndUpdate(
        { _id: found._id, revision: found.revision },
        {
          $set: {
            status: after.status,
            ...(dueAt && { dueAt }),
            ...(resolvedAt && { resolvedAt }),
            ...(assignee && { assignee }),
            ...(isUrgent && { urgent: true }),
          },
          $unset: {
            ...(!dueAt && { dueAt: 1 }),
            ...(!resolvedAt && { resolvedAt: 1 }),
            ...(!assignee && { assignee: 1 }),
            ...(!isUrgent && { urgent: 1 }),
          },
          $push: { entries: { $each: [added], $slice: -kept.length } },
          $inc: { revision: 1 },
        },
        { session, returnDocument: 'after' },
      )
      .lean<TicketDoc>();
    if (!doc) throw await this.buildConflictError(await this.find(found._id));
    await this.announce(session, doc, change, added.by);
    return doc;
  }

  private async announce(session: ClientSession, doc: TicketDoc, change: Change, by: string): Promise<void> {
    const { _id: ticketId, number, status, assignee } = doc;
    const moved = { ticketId, number, status, ...(assignee && { assignee }), by };
    if (change.assignee !== undefined) await this.outbox.add(session, TICKET_MOVED, { ...moved, change: 'assigned' });
    if (change.status !== undefined) await this.outbox.add(session, TICKET_MOVED, { ...moved, change: 'status' });
  }

  private async buildConflictError({ entries, revision }: TicketDoc): Promise<AppError> {
    const last = entries.at(-1);
    if (!last) return new AppError('CASE_CHANGED', { revision });
    const by = (await this.names.find([last.by])).get(last.by);
    const { kind, status } = last;
    const change = { what: kind, at: last.at.toISOString(), ...(by && { by }), ...(status && { status }) };
    return new AppError('CASE_CHANGED', { revision, ...change });
  }

  private async toResponse(doc: TicketDoc) {
    return { ticket: toWholeTicket(doc, await this.names.find(findStaffIds(doc))) };
  }

  private async find(id: string, session?: ClientSession): Promise<TicketDoc> {
    const found = await this.tickets.findById(id, null, { ...(session && { session }) }).lean<TicketDoc>();
    if (!found) throw new AppError('TICKET_NOT_FOUND');
    return found;
  }
}

interface Step {
  actor: Actor | undefined;
  /** The revision that the colleague saw. */
  revision: number | null;
  entry: Entry;
  change: Change;
}

const isTicketNumber = (q: string) => /^t-\d/i.test(q);
const startsWith = (q: string) => ({ $regex: `^${escapeRegExp(normalizeEmail(q))}` });
