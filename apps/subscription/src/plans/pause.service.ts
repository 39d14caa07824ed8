import { Injectable } from '@nestjs/common';
import {
  type InputOf,
  type pauseSubscription,
  refuse,
  type resumeSubscription,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import {
  istDate,
  parseDate,
  pausedDaysOf,
  pauseVisits,
  pauseViolation,
  resumeVisits,
  settleAsRefunded,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';
import { mergeVisits, type VisitDoc } from '../shared/visit.model.js';
import { VisitAnswersService } from '../visits/visits.module.js';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';

const PAUSE_SCOPE = 'subscription.pause';
const RESUME_SCOPE = 'subscription.resume';

/** Pauses subscriptions and resumes them, for the customer or after the last day of the pause. */
@Injectable()
export class PauseService {
  constructor(
    private readonly transitions: SubscriptionTransitionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly slots: SlotReservationsService,
    private readonly answers: VisitAnswersService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  pause(input: InputOf<typeof pauseSubscription>) {
    return this.transitions.replayOr(PAUSE_SCOPE, input, () => this.pauseOnce(input));
  }

  resume(input: InputOf<typeof resumeSubscription>) {
    return this.transitions.replayOr(RESUME_SCOPE, input, () => this.resumeOnce(input));
  }

  /** Resumes the subscription the day after the pause. Its visits were already moved behind the end. */
  async resumeAfterPause(found: SubscriptionDoc): Promise<void> {
    const visits = await this.transitions.listVisits(found);
    await this.db.transaction((session) => this.activate(session, found, visits, [], 'system'));
  }

  private async pauseOnce(input: InputOf<typeof pauseSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'customer', 'pause');
    if (isRepeated) return this.transitions.show(found, userId);
    const now = this.clock.now();
    refuse(pauseViolation(input, found.period, now));
    const from = parseDate(input.startDate) ?? istDate(now);
    const to = parseDate(input.endDate) ?? input.endDate;

    const visits = await this.transitions.listVisits(found);
    const answered = this.answers.settle(visits, input.visits);
    const moved = pauseVisits(visits, { from, to }, { ...found, now });
    if (pausedDaysOf(mergeVisits(visits, moved)) > found.policy.subscription.pauseDays) {
      refuse({ code: 'PAUSE_TOO_LONG', field: 'endDate' });
    }
    const hold = await this.slots.reserveAvailable(found.helperId, moved);
    const unavailable = new Set(hold.clashes.map(({ visitId }) => visitId));
    const paused = moved.map((visit) =>
      unavailable.has(visit._id) ? settleAsRefunded(findOriginal(visits, visit), 'no-room-after-pause') : visit,
    );
    const changed = [...answered, ...paused];
    return this.transitions.commit(PAUSE_SCOPE, input, userId, async (session) => {
      await this.slots.confirm(session, hold);
      const pause = { reason: input.reason, startDate: from, endDate: to };
      const doc = await this.changes.apply(session, found, visits, changed, { status: 'paused', pause });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.paused, {
        ...toSubscriptionFacts(doc),
        reason: input.reason,
        from,
        to,
      });
      await this.answers.publish(session, doc, answered);
      return doc;
    });
  }

  /** Future visits return to their original days if the helper is free. The others stay behind the end. */
  private async resumeOnce(input: InputOf<typeof resumeSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'customer', 'resume');
    if (isRepeated) return this.transitions.show(found, userId);
    const visits = await this.transitions.listVisits(found);
    const back = resumeVisits(visits, found.policy, this.clock.now());
    const hold = await this.slots.reserveAvailable(found.helperId, back);
    const unavailable = new Set(hold.clashes.map(({ visitId }) => visitId));
    const changed = back.filter(({ _id }) => !unavailable.has(_id));
    return this.transitions.commit(RESUME_SCOPE, input, userId, async (session) => {
      await this.slots.confirm(session, hold);
      return this.activate(session, found, visits, changed, 'customer');
    });
  }

  private async activate(
    session: ClientSession,
    found: SubscriptionDoc,
    visits: readonly VisitDoc[],
    changed: readonly VisitDoc[],
    by: 'customer' | 'system',
  ): Promise<SubscriptionDoc> {
    const set = { status: 'active' as const, 'pause.resumedBy': by };
    const doc = await this.changes.apply(session, found, visits, changed, set);
    await this.outbox.add(session, SUBSCRIPTION_EVENT.resumed, { ...toSubscriptionFacts(doc), by });
    return doc;
  }
}

const findOriginal = (visits: readonly VisitDoc[], visit: VisitDoc) =>
  visits.find(({ _id }) => _id === visit._id) ?? visit;
