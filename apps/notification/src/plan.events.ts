import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type EventContract,
  HELPER_DAY_LISTED,
  SUBSCRIPTION_EVENT,
  type SubscriptionFactsData,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { NotificationService } from './notification.service.js';
import type { PlanKind } from './notification.words.js';
import { say } from './say.js';

/** Where subscriptions are shown. */
export const PLAN_PATHS: Record<Party, string> = { customer: '/my-subscriptions', helper: '/helper-subscriptions' };
/** A fact of a subscription, and of one of its visits if it is about one. */
type PlanFacts = SubscriptionFactsData & {
  visitId?: string;
  date?: string;
  startTime?: string;
  /** Who comes instead. */
  substitute?: { helperId: string; name: string } | undefined;
};

/** News of subscriptions; nobody is told what he did himself. */
@Injectable()
export class PlanEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.on(SUBSCRIPTION_EVENT.requested, 'plan-requested', () => ['helper']);
    this.on(SUBSCRIPTION_EVENT.accepted, 'plan-accepted', () => ['customer']);
    this.on(SUBSCRIPTION_EVENT.declined, 'plan-declined', () => ['customer']);
    this.on(SUBSCRIPTION_EVENT.expired, 'plan-expired', ({ paid }) => (paid ? ['customer', 'helper'] : ['customer']));
    this.on(SUBSCRIPTION_EVENT.paused, 'plan-paused', () => ['helper']);
    this.on(SUBSCRIPTION_EVENT.resumed, 'plan-resumed', ({ by }) =>
      by === 'system' ? ['customer', 'helper'] : ['helper'],
    );
    this.on(SUBSCRIPTION_EVENT.cancelled, 'plan-cancelled', () => ['helper']);
    this.on(SUBSCRIPTION_EVENT.completed, 'plan-completed', () => ['customer']);
    this.on(SUBSCRIPTION_EVENT.visitSkipped, 'plan-visit-skipped', () => ['customer', 'helper']);
    this.on(SUBSCRIPTION_EVENT.visitMoved, 'plan-visit-moved', () => ['customer', 'helper']);
    this.on(SUBSCRIPTION_EVENT.helperAbsent, 'plan-helper-absent', () => ['customer']);
    this.on(SUBSCRIPTION_EVENT.substituteProposed, 'plan-substitute-proposed', () => ['customer']);
    this.consumer.on(SUBSCRIPTION_EVENT.substituteAsked, async ({ helperIds, ...visit }, session) => {
      for (const helperId of helperIds)
        await this.tell(session, { ...visit, helperId }, 'plan-substitute-asked', ['helper']);
    });
    this.consumer.on(SUBSCRIPTION_EVENT.substituteFound, async ({ byCustomer, ...visit }, session) => {
      // Who had the last word knows it.
      await this.tell(session, byCustomer ? asSubstitutes(visit) : visit, 'plan-substitute-found', [
        byCustomer ? 'helper' : 'customer',
      ]);
    });
    this.consumer.on(SUBSCRIPTION_EVENT.substituteReleased, ({ wasFound: _, ...visit }, session) =>
      this.tell(session, asSubstitutes(visit), 'plan-substitute-released', ['helper']),
    );
    this.on(SUBSCRIPTION_EVENT.renewalOffered, 'plan-renewal', () => ['customer']);
    this.consumer.on(HELPER_DAY_LISTED, ({ helperId, date, visits }, session) =>
      this.notifications.add(session, {
        userId: helperId,
        key: `plan-day|${date}`,
        kind: 'plan-day',
        path: PLAN_PATHS.helper,
        mentions: visits.flatMap(({ customerId }) => customerId ?? []),
        visitDate: date,
        ...say((words) => words['plan-day']({ date, visits })),
      }),
    );
  }

  private on<D extends z.ZodType<PlanFacts>>(
    event: EventContract<D>,
    kind: PlanKind,
    to: (facts: z.output<D>) => Party[],
  ): void {
    this.consumer.on(event, (facts, session) => this.tell(session, facts, kind, to(facts)));
  }

  private async tell(session: ClientSession, facts: PlanFacts, kind: PlanKind, parties: Party[]): Promise<void> {
    const { subscriptionId, visitId, date, startTime, endDate, substitute } = facts;
    // A pause, a moved visit or a proposal may come again: its dates, or the person, make it another fact.
    const who = kind === 'plan-helper-absent' ? facts.helperName : substitute?.helperId;
    const key = [kind, subscriptionId, visitId, date, startTime, endDate, who].filter(Boolean).join('|');
    for (const party of parties)
      await this.notifications.add(session, {
        userId: facts[`${party}Id`],
        key,
        kind,
        path: PLAN_PATHS[party],
        about: subscriptionId,
        mentions: [facts.customerId, facts.helperId, ...(substitute ? [substitute.helperId] : [])],
        ...(date && { visitDate: date }),
        ...say((words) => words[kind](facts, party)),
      });
  }
}

/** As told to who comes instead. */
const asSubstitutes = <V extends PlanFacts & { substitute: { helperId: string; name: string } }>(visit: V): V => ({
  ...visit,
  helperId: visit.substitute.helperId,
  helperName: visit.substitute.name,
});
