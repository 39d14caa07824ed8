import { Injectable } from '@nestjs/common';
import { AppError, type InputOf, type setTicketPriority, signedIn } from '@sahaya/contracts';
import { isTicketClosed, TICKET_PRIORITIES, ticketAnswerWithinMs } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { PolicyClient } from '@sahaya/service-clients';
import { priorityOf, TicketChangeService } from './ticket-change.service.js';

/** Changes the priority of tickets for staff who know more than the category says. */
@Injectable()
export class TicketPriorityService {
  constructor(
    private readonly changes: TicketChangeService,
    private readonly policy: PolicyClient,
    private readonly db: Db,
  ) {}

  /** Does nothing if the ticket has the priority already. */
  async set({ actor, id, priority, revision }: InputOf<typeof setTicketPriority>): Promise<void> {
    const chosen = TICKET_PRIORITIES.find((one) => one === priority);
    if (!chosen) throw new AppError('INVALID_INPUT', { field: 'priority' });
    const found = await this.changes.find(id);
    if (priorityOf(found) === chosen) return;
    if (isTicketClosed(found.status)) throw new AppError('TICKET_MOVE_REFUSED');
    const answerWithinMs = ticketAnswerWithinMs(await this.policy.current(), chosen);
    await this.db.transaction((session) =>
      this.changes.change(session, found, {
        by: signedIn(actor).userId,
        revision,
        entry: { kind: 'priority', priority: chosen },
        priority: chosen,
        answerWithinMs,
      }),
    );
  }
}
