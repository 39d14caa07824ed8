import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TICKET_OVERDUE } from '@sahaya/contracts';
import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, Sweeper } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { TICKET_MODEL, type TicketDoc } from './ticket.model.js';

/** What has been overdue for longer is no news; it stays in its pile. */
const NEWS_MS = 24 * HOUR_MS;

/** Says of a ticket that the time of its next promise is over, once for each promise. */
@Injectable()
export class OverdueTickets extends Sweeper {
  constructor(
    @InjectModel(TICKET_MODEL) private readonly tickets: Model<TicketDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, MINUTE_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const dueAt = { $gt: new Date(now.getTime() - NEWS_MS), $lte: now };
    const untold = { $expr: { $ne: ['$overdueToldOf', '$dueAt'] } };
    const due = await this.tickets.find({ dueAt, ...untold }, { dueAt: 1 }).lean<TicketDoc[]>();
    for (const ticket of due) await this.tellOf(ticket);
  }

  /** Unless somebody has kept the promise meanwhile, or another replica was first. */
  private tellOf({ _id, dueAt }: TicketDoc): Promise<void> {
    return this.db.transaction(async (session) => {
      const told = await this.tickets
        .findOneAndUpdate(
          { _id, dueAt: dueAt!, overdueToldOf: { $ne: dueAt! } },
          { $set: { overdueToldOf: dueAt! } },
          { session },
        )
        .lean<TicketDoc>();
      if (!told) return;
      const { number, assignee } = told;
      await this.outbox.add(session, TICKET_OVERDUE, {
        ...{ ticketId: _id, number, dueAt: dueAt!.toISOString() },
        ...(assignee && { assignee }),
      });
    });
  }
}
