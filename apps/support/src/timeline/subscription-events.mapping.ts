import {
  type EventContract,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_STAFF_CANCELLED,
  SUBSCRIPTION_VISIT_REFUNDED,
  type SubscriptionFactsData,
} from '@sahaya/contracts';
import { lastDayOf, type Party } from '@sahaya/domain';
import type { z } from 'zod';
import { type EventMapping, mapEvent, nonZero, toActor, toHelper, toParty, toTimes } from './event-mapping.js';
import type { TimelineFacts } from './timeline-event.model.js';

const toSubstitute = ({ helperId, name }: { helperId: string; name: string }) =>
  toHelper({ helperId, helperName: name });

const mapSubscription = <D extends z.ZodType<SubscriptionFactsData>>(
  event: EventContract<D>,
  by: Party | undefined,
  factsOf: (facts: z.output<D>) => TimelineFacts = () => ({}),
): EventMapping =>
  mapEvent(event, 'subscription', (facts) => ({
    cases: [facts.subscriptionId],
    ...(by && { by: toParty(facts, by) }),
    facts: factsOf(facts),
  }));

const {
  requested,
  accepted,
  declined,
  withdrawn,
  expired,
  paused,
  resumed,
  cancelled,
  platformCancelled,
  completed,
  visitCompleted,
  visitSkipped,
  visitMoved,
  renewalOffered,
  helperAbsent,
  absenceRevoked,
  substituteAsked,
  substituteProposed,
  substituteFound,
  substituteReleased,
} = SUBSCRIPTION_EVENT;

export const SUBSCRIPTION_MAPPINGS: readonly EventMapping[] = [
  mapSubscription(requested, 'customer', ({ startDate, endDate, ...facts }) => ({
    ...toHelper(facts),
    startDate,
    endDate: lastDayOf({ endDate }),
  })),
  mapSubscription(accepted, 'helper'),
  mapSubscription(declined, 'helper'),
  mapSubscription(withdrawn, 'customer'),
  mapSubscription(expired, undefined),
  mapSubscription(paused, 'customer', ({ from, to }) => ({ from, to })),
  mapEvent(resumed, 'subscription', ({ by, ...facts }) => ({
    cases: [facts.subscriptionId],
    ...(by === 'customer' && { by: toParty(facts, by) }),
  })),
  mapSubscription(cancelled, 'customer'),
  mapEvent(SUBSCRIPTION_STAFF_CANCELLED, 'subscription', ({ subscriptionId, cause, refundPaise, held }) => ({
    cases: [subscriptionId],
    facts: { cause },
    paise: nonZero({ refund: refundPaise, held: held?.refundPaise ?? 0 }),
  })),
  mapEvent(SUBSCRIPTION_VISIT_REFUNDED, 'subscription', ({ subscriptionId, fault, refundPaise, ...facts }) => ({
    cases: [subscriptionId],
    facts: { ...toTimes(facts), fault },
    paise: nonZero({ refund: refundPaise }),
  })),
  mapEvent(platformCancelled, 'subscription', ({ subscriptionId, refundPaise, compensationPaise }) => ({
    cases: [subscriptionId],
    paise: nonZero({ refund: refundPaise, helper: compensationPaise }),
  })),
  mapSubscription(completed, undefined),
  mapEvent(visitCompleted, 'subscription', ({ confirmedBy, ...facts }) => ({
    cases: [facts.subscriptionId],
    by: toParty(facts, confirmedBy ?? 'helper'),
    facts: toTimes(facts),
  })),
  mapSubscription(visitSkipped, undefined, ({ reason, ...facts }) => ({
    reason,
    ...toTimes(facts),
    ...toActor(facts),
  })),
  mapSubscription(visitMoved, undefined, ({ from, ...facts }) => ({
    ...toTimes(facts),
    fromDate: from.date,
    ...toActor(facts),
  })),
  mapSubscription(renewalOffered, undefined),
  mapSubscription(helperAbsent, 'helper', ({ deadline, ...facts }) => ({
    ...toTimes(facts),
    deadline,
    ...toActor(facts),
  })),
  mapSubscription(absenceRevoked, 'helper', toTimes),
  mapSubscription(substituteAsked, undefined, ({ helperIds, ...facts }) => ({
    ...toTimes(facts),
    asked: helperIds.length,
  })),
  mapSubscription(substituteProposed, undefined, ({ substitute, ...facts }) => ({
    ...toTimes(facts),
    ...toSubstitute(substitute),
  })),
  mapSubscription(substituteFound, undefined, ({ substitute, ...facts }) => ({
    ...toTimes(facts),
    ...toSubstitute(substitute),
  })),
  mapSubscription(substituteReleased, undefined, ({ substitute, ...facts }) => ({
    ...toTimes(facts),
    ...toSubstitute(substitute),
  })),
];
