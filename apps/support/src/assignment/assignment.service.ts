import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  adminStaff,
  type InputOf,
  isStaff,
  type setTicketIntake,
  type StaffRole,
  signedIn,
  type ticketIntake,
} from '@sahaya/contracts';
import {
  chooseTicketTaker,
  isTicketPaused,
  mayTakeTicket,
  SHARED_OUT_MAX,
  TICKET_CATEGORIES,
  type TicketCategory,
  UNCLOSED_TICKETS,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Db, readsAll } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { NEXT_DUE, TICKET_MODEL, TicketChangeService, type TicketDoc } from '../tickets/tickets.module.js';
import { TICKET_TAKER_MODEL, type TicketTakerDoc } from './ticket-taker.model.js';

/** Assigns new and reopened tickets to the staff who take them. */
@Injectable()
export class AssignmentService {
  constructor(
    @InjectModel(TICKET_TAKER_MODEL) private readonly takers: Model<TicketTakerDoc>,
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly changes: TicketChangeService,
    private readonly rpc: RpcClient,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async getIntake({ actor }: InputOf<typeof ticketIntake>) {
    const taker = await this.takers.findById(signedIn(actor).userId).lean<TicketTakerDoc>();
    return { takesTickets: taker?.takesTickets ?? false };
  }

  async setIntake({ actor, takesTickets }: InputOf<typeof setTicketIntake>) {
    const { userId, role } = signedIn(actor);
    const before = await this.takers
      .findOneAndUpdate({ _id: userId }, { $set: { takesTickets } }, { upsert: true, returnDocument: 'before' })
      .lean<TicketTakerDoc>();
    if (takesTickets && !before?.takesTickets && isStaff(role)) await this.shareOut(role);
    return { takesTickets };
  }

  /**
   * Assigns waiting tickets that staff of this role take, by the same rule as new ones. One that changes meanwhile is
   * left to the event of that change.
   */
  private async shareOut(role: StaffRole): Promise<void> {
    const categories = TICKET_CATEGORIES.filter((category) => mayTakeTicket({ role, blocked: false }, category));
    const waiting = { dueAt: { $exists: true }, assignee: { $exists: false }, category: { $in: categories } };
    const found = await this.tickets
      .find(waiting, { _id: 1 }, { comment: readsAll('only open tickets have a due time, and they are few') })
      .sort(NEXT_DUE)
      .limit(SHARED_OUT_MAX)
      .lean<{ _id: string }[]>();
    for (const { _id } of found) await this.db.transaction((session) => this.assign(session, _id));
  }

  /** Does nothing if the ticket has an assignee, waits for nobody of the staff, or nobody takes it. */
  async assign(session: ClientSession, ticketId: string): Promise<void> {
    const ticket = await this.tickets.findById(ticketId, null, { session }).lean<TicketDoc>();
    if (!ticket || ticket.assignee || isTicketPaused(ticket.status)) return;
    const to = chooseTicketTaker(await this.findTakers(session, ticket.category));
    if (!to) return;
    // Two tickets at once that choose the same person conflict here; the second one then counts the first.
    await this.takers.updateOne({ _id: to }, { $set: { lastAssignedAt: this.clock.now() } }, { session });
    await this.changes.change(session, ticket, {
      by: ticketId,
      revision: ticket.revision,
      entry: { kind: 'assigned', to, byRule: true },
      assignee: to,
    });
  }

  /** Fails if auth does not answer, so that the event is redelivered. */
  private async findTakers(session: ClientSession, category: TicketCategory) {
    const willing = await this.takers.find({ takesTickets: true }, null, { session }).lean<TicketTakerDoc[]>();
    if (willing.length === 0) return [];
    const { staff } = await this.rpc.call(adminStaff, {});
    const able = new Set(
      staff.flatMap(({ _id, role, blocked }) =>
        isStaff(role) && mayTakeTicket({ role, blocked }, category) ? [_id] : [],
      ),
    );
    const takers = willing.filter(({ _id }) => able.has(_id));
    const open = await this.countOpen(
      session,
      takers.map(({ _id }) => _id),
    );
    return takers.map(({ _id, lastAssignedAt }) => ({ _id, open: open.get(_id) ?? 0, lastAssignedAt }));
  }

  private async countOpen(session: ClientSession, assignees: string[]): Promise<Map<string, number>> {
    const counted = await this.tickets.aggregate<{ _id: string; open: number }>(
      [
        { $match: { assignee: { $in: assignees }, status: { $in: UNCLOSED_TICKETS } } },
        { $group: { _id: '$assignee', open: { $sum: 1 } } },
      ],
      { session },
    );
    return new Map(counted.map(({ _id, open }) => [_id, open]));
  }
}
