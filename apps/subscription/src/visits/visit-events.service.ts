import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION_EVENT } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { toVisitFacts, type VisitDoc } from '../shared/visit.model.js';
import type { ByStaff } from './visit-changes.service.js';

/** Publishes the events of single visits, in the transaction of the change. */
@Injectable()
export class VisitEventsService {
  constructor(private readonly outbox: Outbox) {}

  async publishCompleted(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    confirmedBy?: 'customer',
  ): Promise<void> {
    await this.outbox.add(session, SUBSCRIPTION_EVENT.visitCompleted, {
      ...toVisitFacts(doc, visit),
      ...(confirmedBy && { confirmedBy }),
    });
  }

  async publishSkipped(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    { byStaff }: ByStaff = {},
  ): Promise<void> {
    const reason = visit.settlement?.reason ?? 'skipped';
    await this.outbox.add(session, SUBSCRIPTION_EVENT.visitSkipped, {
      ...toVisitFacts(doc, visit),
      ...(byStaff && { byStaff }),
      reason,
    });
  }

  async publishMoved(
    session: ClientSession,
    doc: SubscriptionDoc,
    { before, after }: { before: VisitDoc; after: VisitDoc },
    { byStaff }: ByStaff = {},
  ): Promise<void> {
    const from = { date: before.date, startTime: before.startTime, endTime: before.endTime };
    await this.outbox.add(session, SUBSCRIPTION_EVENT.visitMoved, {
      ...toVisitFacts(doc, after),
      ...(byStaff && { byStaff }),
      from,
    });
  }

  /** Tells the customer which helper does not come, and until when a substitute can be found. */
  async publishAbsent(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    helperName = doc.helper.name,
    { byStaff }: ByStaff = {},
  ): Promise<void> {
    const deadline = visit.absence?.deadline.toISOString() ?? '';
    await this.outbox.add(session, SUBSCRIPTION_EVENT.helperAbsent, {
      ...toVisitFacts(doc, visit),
      ...(byStaff && { byStaff }),
      helperName,
      deadline,
    });
  }

  async publishAbsenceRevoked(session: ClientSession, doc: SubscriptionDoc, visit: VisitDoc): Promise<void> {
    await this.outbox.add(session, SUBSCRIPTION_EVENT.absenceRevoked, toVisitFacts(doc, visit));
  }

  async publishSubstituteRequested(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    helperIds: string[],
    { byStaff }: ByStaff = {},
  ): Promise<void> {
    await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteAsked, {
      ...toVisitFacts(doc, visit),
      helperIds,
      ...(byStaff && { byStaff }),
    });
  }

  async publishSubstituteProposed(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    substitute: { helperId: string; name: string },
  ): Promise<void> {
    await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteProposed, { ...toVisitFacts(doc, visit), substitute });
  }

  async publishSubstituteFound(
    session: ClientSession,
    doc: SubscriptionDoc,
    visit: VisitDoc,
    byCustomer: boolean,
  ): Promise<void> {
    const { substitute, ...facts } = toVisitFacts(doc, visit);
    if (!substitute) return;
    await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteFound, { ...facts, substitute, byCustomer });
  }
}
