import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TICKET_OVERDUE } from '@sahaya/contracts';
import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { TICKET_MODEL, type TicketDoc } from '../tickets/tickets.module.js';

/** Tickets that are overdue for longer are not announced any more; lists still show them as overdue. */
const ANNOUNCED_FOR_MS = 24 * HOUR_MS;

/** Announces each missed deadline of a ticket once, so that staff are alerted. */
@Injectable()
export class OverdueTicketWorker extends PollingWorker {
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
    const dueAt = { $gt: new Date(now.getTime() - ANNOUNCED_FOR_MS), $lte: now };
    const unannounced = { $expr: { $ne: ['$overdueToldOf', '$dueAt'] } };
    const due = await this.tickets.find({ dueAt, ...unannounced }, { dueAt: 1 }).lean<TicketDoc[]>();
    for (const ticket of due) await this.announce(ticket);
  }

  /** Does nothing if the deadline has changed meanwhile or another replica was first. */
  private announce({ _id, dueAt }: TicketDoc): Promise<void> {
    return this.db.transaction(async (session) => {
      const updated = await this.tickets
        .findOneAndUpdate(
          { _id, dueAt: dueAt!, overdueToldOf: { $ne: dueAt! } },
          { $set: { overdueToldOf: dueAt! } },
          { session },
        )
        .lean<TicketDoc>();
      if (!updated) return;
      const { number, assignee } = updated;
      await this.outbox.add(session, TICKET_OVERDUE, {
        ticketId: _id,
        number,
        dueAt: dueAt!.toISOString(),
        ...(assignee && { assignee }),
      });
    });
  }
}
