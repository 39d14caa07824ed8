import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REPLACEMENT_FAILED } from '@sahaya/contracts';
import { askWave, failReplacement } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { type ClientSession } from 'mongoose';
import { ScheduledTasksService } from '../scheduling/scheduling.module.js';
import type { BookingDoc } from '../shared/booking.model.js';
import { toBookingEventData } from '../shared/booking.view.js';
import { hasReplacement } from '../shared/replacement.model.js';
import { type Candidate, ReplacementCandidatesService, toCandidate } from './replacement-candidates.service.js';
import { replacementOutcomes } from './replacement-metrics.js';
import { ReplacementTransitionsService } from './replacement-transitions.service.js';

/** Offers the visit to other helpers in waves, until one agrees or the deadline passes. */
@Injectable()
export class ReplacementSearchWorker implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasksService,
    private readonly replacementTransitions: ReplacementTransitionsService,
    private readonly candidates: ReplacementCandidatesService,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.tasks.handleWithLookup(
      'replacement-wave',
      async (booking) => (hasReplacement(booking) ? (await this.candidates.find(booking)).map(toCandidate) : []),
      (session, booking, now, candidates) => this.ask(session, booking, now, candidates),
    );
    this.tasks.handle('replacement-by', (session, booking, now) => this.fail(session, booking, now));
  }

  /** A wave without candidates is repeated later, because helpers may become free. */
  private async ask(session: ClientSession, booking: BookingDoc, now: Date, candidates: Candidate[]): Promise<boolean> {
    const to = hasReplacement(booking) && askWave(booking.replacement, candidates, now);
    if (!to) return false;
    const doc = await this.replacementTransitions.step(session, booking, to);
    await this.replacementTransitions.announceOffers(
      session,
      doc,
      to.offers.filter(({ state }) => state === 'asked'),
    );
    return true;
  }

  private async fail(session: ClientSession, booking: BookingDoc, now: Date) {
    const to = hasReplacement(booking) && failReplacement(booking.replacement, now);
    if (!to) return false;
    const doc = await this.replacementTransitions.step(session, booking, to);
    await this.outbox.add(session, REPLACEMENT_FAILED, toBookingEventData(doc));
    return () => replacementOutcomes.inc({ outcome: to.state });
  }
}
