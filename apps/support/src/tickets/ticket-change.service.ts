import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, TICKET_MOVED } from '@sahaya/contracts';
import {
  ACTION_OF_STATUS,
  isTicketClosed,
  moveTicket,
  answerByAfterPriority,
  type TicketAction,
  ticketDueAt,
  ticketPriority,
  type TicketPriority,
  ticketRank,
  type TicketState,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { fit, newId } from '@sahaya/persistence';
import { StaffNamesClient } from '@sahaya/service-clients';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { TICKET_MODEL, type TicketDoc, type TicketEntryDoc } from './ticket.model.js';

/** Limits of the history of a ticket, so that one message can carry it. The oldest entries beyond them are removed. */
const ENTRIES_MAX = 500;
const ENTRIES_BYTES = 700_000;

export type NewEntry = Omit<TicketEntryDoc, '_id' | 'by' | 'at'>;
export interface TicketStep {
  /** The staff member, the sender of the ticket, or for an assignment by rule the ticket. */
  by: string;
  /** The revision that the person saw. */
  revision: number | null;
  entry: NewEntry;
  /** Earlier entries of another ticket. */
  moved?: readonly TicketEntryDoc[];
  actions?: readonly TicketAction[];
  /** The time for the next reply after an `answer` or a new priority. */
  answerWithinMs?: number;
  priority?: TicketPriority;
  /** Empty: unassigns it. */
  assignee?: string;
  mergedInto?: string;
}

/** Changes tickets. A change of an outdated revision fails with a description of the latest one. */
@Injectable()
export class TicketChangeService {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly names: StaffNamesClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change(session: ClientSession, found: TicketDoc, step: TicketStep): Promise<TicketDoc> {
    if (step.revision !== found.revision) throw await this.buildConflictError(found);
    const now = this.clock.now();
    const state = move(found, step, now);
    const { status, acknowledgeBy, resolveBy, pausedAt } = state;
    const optional = {
      dueAt: ticketDueAt(state),
      pausedAt,
      resolvedAt: isTicketClosed(status) ? (found.resolvedAt ?? now) : undefined,
      assignee: (step.assignee ?? found.assignee) || undefined,
      priority: step.priority ?? found.priority,
      rank: ticketRank({ priority: step.priority ?? priorityOf(found), status }),
      mergedInto: step.mergedInto ?? found.mergedInto,
      // Before the email is sent, so that every email has a token that is stored.
      replyToken: found.replyToken ?? (step.entry.kind === 'reply' ? randomBytes(16).toString('hex') : undefined),
    };
    const added: TicketEntryDoc = { _id: newId(), by: step.by, at: now, ...step.entry };
    const { moved = [] } = step;
    const entries = moved.length > 0 ? [...found.entries, ...moved].toSorted(byTime) : found.entries;
    const kept = fit([added, ...entries.toReversed()].slice(0, ENTRIES_MAX), { maxBytes: ENTRIES_BYTES });
    const doc = await this.tickets
      .findOneAndUpdate(
        { _id: found._id, revision: found.revision },
        {
          $set: { status, acknowledgeBy, resolveBy, ...definedOf(optional) },
          $unset: missingOf(optional),
          $push: {
            entries: {
              $each: [...moved, added],
              ...(moved.length > 0 && { $sort: { at: 1 as const } }),
              $slice: -kept.length,
            },
          },
          $inc: { revision: 1 },
        },
        { session, returnDocument: 'after' },
      )
      .lean<TicketDoc>();
    if (!doc) throw await this.buildConflictError(await this.find(found._id));
    await this.announce(session, found, doc, step);
    return doc;
  }

  /** Fails with TICKET_NOT_FOUND. */
  async find(id: string, session?: ClientSession): Promise<TicketDoc> {
    const found = await this.tickets.findById(id, null, { ...(session && { session }) }).lean<TicketDoc>();
    if (!found) throw new AppError('TICKET_NOT_FOUND');
    return found;
  }

  /** Announces what staff change. */
  private async announce(session: ClientSession, before: TicketDoc, after: TicketDoc, step: TicketStep): Promise<void> {
    if (step.entry.kind === 'message') return;
    const { _id: ticketId, number, status, assignee } = after;
    const { byRule } = step.entry;
    const moved = { ticketId, number, status, ...(assignee && { assignee }), by: step.by, ...(byRule && { byRule }) };
    if (step.assignee !== undefined) await this.outbox.add(session, TICKET_MOVED, { ...moved, change: 'assigned' });
    if (status !== before.status) await this.outbox.add(session, TICKET_MOVED, { ...moved, change: 'status' });
  }

  private async buildConflictError({ entries, revision }: TicketDoc): Promise<AppError> {
    const last = entries.at(-1);
    if (!last) return new AppError('CASE_CHANGED', { revision });
    const by = (await this.names.find([last.by])).get(last.by);
    const { kind, status } = last;
    const change = { what: kind, at: last.at.toISOString(), ...(by && { by }), ...(status && { status }) };
    return new AppError('CASE_CHANGED', { revision, ...change });
  }
}

/** Applies the actions in turn; one that leads to the present status is skipped. */
function move(found: TicketDoc, { actions = [], answerWithinMs = 0, priority }: TicketStep, now: Date): TicketState {
  const { status, acknowledgeBy, resolveBy, resolvedAt } = found;
  const pausedAt = found.pausedAt ?? resolvedAt;
  let state: TicketState = { status, acknowledgeBy, resolveBy, pausedAt };
  for (const action of actions) {
    if (ACTION_OF_STATUS[state.status] === action) continue;
    const next = moveTicket(state, action, { now, answerWithinMs });
    if (!next) throw new AppError(action === 'answer' ? 'TICKET_CLOSED' : 'TICKET_MOVE_REFUSED');
    state = next;
  }
  if (!priority) return state;
  return { ...state, acknowledgeBy: answerByAfterPriority(state, { now, answerWithinMs }) };
}

/** Tickets that were closed before there were priorities have the one of their category. */
export const priorityOf = ({ priority, category }: Pick<TicketDoc, 'priority' | 'category'>): TicketPriority =>
  priority ?? ticketPriority(category, false);

const byTime = (a: TicketEntryDoc, b: TicketEntryDoc) => a.at.getTime() - b.at.getTime();
const definedOf = (fields: Partial<TicketDoc>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const missingOf = (fields: Partial<TicketDoc>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [[name, 1]] : [])));
