import { Injectable } from '@nestjs/common';
import { AppError } from '@sahaya/contracts';
import { addAskedHelpers, isOverdue, settleAsRefunded } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { type VisitContext, VisitEventsService } from '../visits/visits.module.js';
import { SubstituteCandidatesService } from './substitute-candidates.service.js';
import { SubstituteQueriesService } from './substitute-queries.service.js';

const POLL_MS = 15_000;

/**
 * Searches substitutes. The search is stored in the visit, so it ends with the visit. Each round reads from the database
 * which searches have a next step that is due.
 */
@Injectable()
export class SubstituteSearchWorker extends PollingWorker {
  constructor(
    private readonly queries: SubstituteQueriesService,
    private readonly candidates: SubstituteCandidatesService,
    private readonly changes: SubscriptionChangesService,
    private readonly events: VisitEventsService,
    private readonly slots: SlotReservationsService,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Requests a round after a search changed. */
  soon(): void {
    this.sweep.soon();
  }

  /** Continues the searches that are due. An error in one search does not stop the others. */
  protected override async round(): Promise<void> {
    const errors: unknown[] = [];
    for (const visitId of await this.queries.findDue()) {
      try {
        await this.continueSearch(await this.queries.read(visitId));
      } catch (error) {
        // After a concurrent change, the next round decides again.
        if (error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE') this.sweep.soon();
        else errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some searches for another helper could not go on');
  }

  /** Refunds the visit after the deadline; before it, asks more helpers. */
  private async continueSearch({ found, all, visit }: VisitContext): Promise<void> {
    const now = this.clock.now();
    if (isOverdue(visit, now)) {
      const after = settleAsRefunded(visit, 'helper-absent');
      await this.db.transaction(async (session) => {
        const doc = await this.changes.apply(session, found, all, [after], {});
        await this.events.publishSkipped(session, doc, after);
      });
      this.slots.soon();
      return;
    }
    if (visit.absence?.state !== 'searching') return;
    const helperIds = await this.candidates.find(found, visit);
    const after = addAskedHelpers(visit, helperIds, found.policy, now);
    if (!after) return;
    await this.db.transaction(async (session) => {
      const doc = await this.changes.apply(session, found, all, [after], {});
      if (helperIds.length === 0) return;
      await this.events.publishSubstituteRequested(session, doc, after, helperIds);
    });
  }
}
