import { Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { settleAnsweredVisits, type VisitAnswer } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import type { VisitDoc } from '../shared/visit.model.js';
import { VisitEventsService } from './visit-events.service.js';

/** Settles visits by the customer's answers, which a pause or a cancellation carries. */
@Injectable()
export class VisitAnswersService {
  constructor(
    private readonly events: VisitEventsService,
    private readonly clock: Clock,
  ) {}

  /** The visits that the answers settle. Throws if one of the answers is not possible. */
  settle(visits: readonly VisitDoc[], answers: readonly VisitAnswer[]): VisitDoc[] {
    const { settled, refused } = settleAnsweredVisits(visits, answers, this.clock.now());
    if (refused) throw new AppError(refused.code, { field: 'visits', visitId: refused.visitId });
    return settled;
  }

  async publish(session: ClientSession, doc: SubscriptionDoc, settled: readonly VisitDoc[]): Promise<void> {
    for (const visit of settled)
      await (visit.status === 'completed'
        ? this.events.publishCompleted(session, doc, visit, 'customer')
        : this.events.publishSkipped(session, doc, visit));
  }
}
