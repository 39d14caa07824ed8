import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type EventContract,
  HELPER_DAY_LISTED,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_STAFF_CANCELLED,
  SUBSCRIPTION_VISIT_REFUNDED,
  type SubscriptionFactsData,
} from '@sahaya/contracts';
import type { Party, StaffCancelCause } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { NotificationService } from '../inbox/inbox.module.js';
import { renderText, type SubscriptionKind } from '../templates/templates.module.js';
import { SUBSCRIPTION_PATHS } from './paths.js';

/** A subscription, and one of its visits if the event is about a visit. */
type SubscriptionFacts = SubscriptionFactsData & {
  visitId?: string;
  date?: string;
  startTime?: string;
  /** The helper who takes over the visit. */
  substitute?: { helperId: string; name: string } | undefined;
  /** The helper's pay of a refunded visit was taken back. */
  fromHelper?: boolean;
  /** Of a subscription that the platform cancelled. */
  wasAccepted?: boolean;
  refundPaise?: number;
  compensationPaise?: number;
};

const STAFF_CANCELLED_KINDS: Record<StaffCancelCause, SubscriptionKind> = {
  customer: 'plan-cancelled-for-customer',
  helper: 'plan-cancelled-for-helper',
  platform: 'plan-cancelled-by-us',
};

/** Notifies the parties of subscription events, but not of their own actions. */
@Injectable()
export class SubscriptionEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.register(SUBSCRIPTION_EVENT.requested, 'plan-requested', () => ['helper']);
    this.register(SUBSCRIPTION_EVENT.accepted, 'plan-accepted', () => ['customer']);
    this.register(SUBSCRIPTION_EVENT.declined, 'plan-declined', () => ['customer']);
    // A helper is asked only once the request is paid.
    this.register(SUBSCRIPTION_EVENT.withdrawn, 'plan-withdrawn', ({ paid }) => (paid ? ['helper'] : []));
    this.register(SUBSCRIPTION_EVENT.expired, 'plan-expired', ({ paid }) =>
      paid ? ['customer', 'helper'] : ['customer'],
    );
    this.register(SUBSCRIPTION_EVENT.paused, 'plan-paused', () => ['helper']);
    this.register(SUBSCRIPTION_EVENT.resumed, 'plan-resumed', ({ by }) =>
      by === 'system' ? ['customer', 'helper'] : ['helper'],
    );
    this.register(SUBSCRIPTION_EVENT.cancelled, 'plan-cancelled', () => ['helper']);
    this.consumer.on(SUBSCRIPTION_STAFF_CANCELLED, async ({ cause, pending, paid, ...plan }, session) => {
      // The helper hears of the customer's wish by another event, and only of a request that was paid.
      const tellsHelper = cause !== 'customer' && (paid || !pending);
      const parties: Party[] = tellsHelper ? ['customer', 'helper'] : ['customer'];
      await this.notify(session, plan, STAFF_CANCELLED_KINDS[cause], parties);
    });
    this.consumer.on(SUBSCRIPTION_VISIT_REFUNDED, async (visit, session) => {
      await this.notify(session, visit, 'plan-visit-refunded', ['customer']);
      const forWorker = visit.substitute ? toSubstituteView({ ...visit, substitute: visit.substitute }) : visit;
      await this.notify(session, forWorker, 'plan-visit-refunded', ['helper']);
    });
    this.register(SUBSCRIPTION_EVENT.platformCancelled, 'plan-platform-cancelled', ({ notifies }) => [notifies]);
    this.register(SUBSCRIPTION_EVENT.completed, 'plan-completed', () => ['customer']);
    // A visit that the helper marked is news to nobody.
    this.consumer.on(SUBSCRIPTION_EVENT.visitCompleted, async ({ confirmedBy, ...visit }, session) => {
      if (confirmedBy) await this.notify(session, toWorkerView(visit), 'plan-visit-confirmed', ['helper']);
    });
    this.consumer.on(SUBSCRIPTION_EVENT.visitSkipped, (visit, session) =>
      visit.reason === 'not-delivered'
        ? this.notify(session, toWorkerView(visit), 'plan-visit-denied', ['helper'])
        : this.notify(session, visit, 'plan-visit-skipped', ['customer', 'helper']),
    );
    this.register(SUBSCRIPTION_EVENT.visitMoved, 'plan-visit-moved', () => ['customer', 'helper']);
    this.register(SUBSCRIPTION_EVENT.helperAbsent, 'plan-helper-absent', ({ byStaff }) =>
      byStaff ? ['customer', 'helper'] : ['customer'],
    );
    this.register(SUBSCRIPTION_EVENT.absenceRevoked, 'plan-helper-back', () => ['customer']);
    this.register(SUBSCRIPTION_EVENT.substituteProposed, 'plan-substitute-proposed', () => ['customer']);
    this.consumer.on(SUBSCRIPTION_EVENT.substituteAsked, async ({ helperIds, ...visit }, session) => {
      for (const helperId of helperIds)
        await this.notify(session, { ...visit, helperId }, 'plan-substitute-asked', ['helper']);
    });
    this.consumer.on(SUBSCRIPTION_EVENT.substituteFound, async ({ byCustomer, ...visit }, session) => {
      // The party that gave the final consent is not notified.
      await this.notify(session, byCustomer ? toSubstituteView(visit) : visit, 'plan-substitute-found', [
        byCustomer ? 'helper' : 'customer',
      ]);
    });
    this.consumer.on(SUBSCRIPTION_EVENT.substituteReleased, ({ wasFound: _, ...visit }, session) =>
      this.notify(session, toSubstituteView(visit), 'plan-substitute-released', ['helper']),
    );
    this.register(SUBSCRIPTION_EVENT.renewalOffered, 'plan-renewal', () => ['customer']);
    this.consumer.on(HELPER_DAY_LISTED, ({ helperId, date, visits }, session) =>
      this.notifications.add(session, {
        userId: helperId,
        key: `plan-day|${date}`,
        kind: 'plan-day',
        path: SUBSCRIPTION_PATHS.helper,
        mentions: visits.flatMap(({ customerId }) => customerId ?? []),
        visitDate: date,
        ...renderText((templates) => templates['plan-day']({ date, visits })),
      }),
    );
  }

  private register<D extends z.ZodType<SubscriptionFacts>>(
    event: EventContract<D>,
    kind: SubscriptionKind,
    to: (facts: z.output<D>) => Party[],
  ): void {
    this.consumer.on(event, (facts, session, { id }) => this.notify(session, facts, kind, to(facts), id));
  }

  private async notify(
    session: ClientSession,
    facts: SubscriptionFacts,
    kind: SubscriptionKind,
    parties: Party[],
    eventId?: string,
  ): Promise<void> {
    const { subscriptionId, visitId, date, startTime, endDate, substitute } = facts;
    // Pauses, moves and proposals can repeat; the dates or the person make the key unique.
    // An absence can be taken back and reported again.
    const version = kind === 'plan-helper-absent' || kind === 'plan-helper-back' ? eventId : substitute?.helperId;
    const key = [kind, subscriptionId, visitId, date, startTime, endDate, version].filter(Boolean).join('|');
    for (const party of parties)
      await this.notifications.add(session, {
        userId: facts[`${party}Id`],
        key,
        kind,
        path: SUBSCRIPTION_PATHS[party],
        about: subscriptionId,
        mentions: [facts.customerId, facts.helperId, ...(substitute ? [substitute.helperId] : [])],
        ...(date && { visitDate: date }),
        ...renderText((templates) => templates[kind](facts, party)),
      });
  }
}

/** Replaces the helper by the substitute, if one came. */
const toWorkerView = ({ substitute, ...visit }: SubscriptionFacts): SubscriptionFacts =>
  substitute ? toSubstituteView({ ...visit, substitute }) : visit;

/** Replaces the helper by the substitute. */
const toSubstituteView = <V extends SubscriptionFacts & { substitute: { helperId: string; name: string } }>(
  visit: V,
): V => ({
  ...visit,
  helperId: visit.substitute.helperId,
  helperName: visit.substitute.name,
});
