import { Injectable } from '@nestjs/common';
import {
  type acceptSubscription,
  AppError,
  type declineSubscription,
  type InputOf,
  refuse,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import { skipBegunVisits, reasonViolation } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { toSubscriptionFacts } from '../shared/subscription.model.js';
import { buildVisits } from '../shared/visit.model.js';
import { SubscriptionEndService } from './subscription-end.service.js';
import { SubscriptionTransitionsService } from './subscription-transitions.service.js';

const ACCEPT_SCOPE = 'subscription.accept';
const DECLINE_SCOPE = 'subscription.decline';

/** The helper's answer to a request: acceptance, which creates the visits, or decline. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly transitions: SubscriptionTransitionsService,
    private readonly changes: SubscriptionChangesService,
    private readonly end: SubscriptionEndService,
    private readonly slots: SlotReservationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  accept(input: InputOf<typeof acceptSubscription>) {
    return this.transitions.replayOr(ACCEPT_SCOPE, input, () => this.acceptOnce(input));
  }

  private async acceptOnce(input: InputOf<typeof acceptSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'helper', 'accept');
    if (isRepeated) return this.transitions.show(found, userId);

    const now = this.clock.now();
    const visits = skipBegunVisits(buildVisits(found), now);
    const hold = await this.slots.reserve(
      found.helperId,
      visits.filter(({ status }) => status === 'scheduled'),
    );
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.transitions.commit(ACCEPT_SCOPE, input, userId, async (session) => {
      await this.slots.confirm(session, hold);
      const doc = await this.changes.createVisits(session, found, visits, { status: 'active', acceptedAt: now });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.accepted, toSubscriptionFacts(doc));
      return doc;
    });
  }

  decline(input: InputOf<typeof declineSubscription>) {
    return this.transitions.replayOr(DECLINE_SCOPE, input, () => this.declineOnce(input));
  }

  private async declineOnce(input: InputOf<typeof declineSubscription>) {
    const { found, userId, isRepeated } = await this.transitions.begin(input, 'helper', 'decline');
    if (isRepeated) return this.transitions.show(found, userId);
    refuse(reasonViolation(input));
    return this.transitions.commit(DECLINE_SCOPE, input, userId, async (session) => {
      const doc = await this.end.endPending(session, found, { by: 'helper', kind: 'declined', reason: input.reason });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.declined, {
        ...toSubscriptionFacts(doc),
        reason: input.reason,
      });
      return doc;
    });
  }
}
