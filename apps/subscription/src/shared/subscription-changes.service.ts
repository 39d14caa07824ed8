import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, SUBSCRIPTION_EVENT, SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import {
  addDays,
  balanceOf,
  endDateOf,
  endOf,
  holderOf,
  reminderOf,
  subscriptionReviewableUntil,
  tallyOf,
  workerOf,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type UpdateQuery } from 'mongoose';
import { SlotReservationsService } from './slot-reservations.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from './subscription.model.js';
import {
  listServiceCodes,
  mergeVisits,
  toVisitFacts,
  VISIT_MODEL,
  type VisitDoc,
  withDeadline,
} from './visit.model.js';

type Fields = NonNullable<UpdateQuery<SubscriptionDoc>['$set']>;

/**
 * The only writer of subscriptions and their visits. Writes the decisions of the domain rules with the derived totals,
 * the payment events and the freed slots. The update filters by the revision that was read, so only one of two
 * concurrent changes succeeds.
 */
@Injectable()
export class SubscriptionChangesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly slots: SlotReservationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Changes only the subscription. */
  async write(session: ClientSession, found: SubscriptionDoc, set: Fields, unset: Record<string, 1> = {}) {
    const unchanged = { _id: found._id, rev: found.rev };
    const doc = await this.model
      .findOneAndUpdate(
        unchanged,
        { $set: set, $inc: { rev: 1 }, ...(Object.keys(unset).length > 0 && { $unset: unset }) },
        { returnDocument: 'after', session },
      )
      .lean<SubscriptionDoc>();
    if (!doc) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
    return doc;
  }

  /** Creates the visits, including those that are already settled. */
  async createVisits(session: ClientSession, found: SubscriptionDoc, visits: readonly VisitDoc[], set: Fields) {
    const doc = await this.write(session, found, { ...set, ...deriveTotals(found, visits) });
    await this.visits.insertMany(
      visits.map((visit) => this.withReminder(visit, found)),
      { session },
    );
    for (const visit of visits) await this.settle(session, found, visit);
    return doc;
  }

  /** Changes visits of the subscription. `before` are all visits that the rules decided on. */
  async apply(
    session: ClientSession,
    found: SubscriptionDoc,
    before: readonly VisitDoc[],
    changed: readonly VisitDoc[],
    set: Fields,
    unset: Record<string, 1> = {},
  ): Promise<SubscriptionDoc> {
    const all = mergeVisits(before, changed);
    const doc = await this.write(session, found, { ...set, ...deriveTotals(found, all) }, unset);
    const left: VisitDoc[] = [];
    for (const after of changed) {
      const was = before.find(({ _id }) => _id === after._id);
      if (!was) throw new AppError('VISIT_NOT_FOUND');
      await this.update(session, found, was, after);
      if (after.status === 'completed') continue; // The slot is in the past.
      if (after.settlement || after.date !== was.date || holderOf(after) !== holderOf(was)) left.push(was);
      await this.releaseSubstitute(session, doc, was, after);
    }
    for (const [helperId, visits] of Map.groupBy(left, holderOf)) {
      if (helperId) await this.slots.release(session, helperId, visits);
    }
    return doc;
  }

  /** Tells the agreed substitute that they are no longer needed. */
  private async releaseSubstitute(
    session: ClientSession,
    doc: SubscriptionDoc,
    was: VisitDoc,
    after: VisitDoc,
  ): Promise<void> {
    const { substitute, state } = was.absence ?? {};
    if (!substitute || (!after.settlement && holderOf(after) === substitute.helperId)) return;
    const reason = after.settlement?.reason;
    if (reason === 'not-marked' || reason === 'not-delivered') return; // The slot is in the past.
    const { helperId, name } = substitute;
    await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteReleased, {
      ...toVisitFacts(doc, was),
      substitute: { helperId, name },
      wasFound: state === 'found',
    });
  }

  private async update(session: ClientSession, found: SubscriptionDoc, was: VisitDoc, after: VisitDoc): Promise<void> {
    const unchanged = { _id: was._id, status: 'scheduled' as const, date: was.date, startTime: was.startTime };
    const { _id, remindAt, pausedFrom, absence, sequence: _counted, ...fields } = this.withReminder(after, found);
    const optional = { remindAt, pausedFrom, absence };
    const gone = Object.fromEntries(
      Object.entries(optional).flatMap(([key, value]) => (value ? [] : [[key, 1 as const]])),
    );
    const { matchedCount } = await this.visits.updateOne(
      unchanged,
      {
        $set: {
          ...fields,
          ...(remindAt && { remindAt }),
          ...(pausedFrom && { pausedFrom }),
          ...(absence && { absence }),
        },
        $inc: { sequence: 1 },
        ...(Object.keys(gone).length > 0 && { $unset: gone }),
      },
      { session },
    );
    if (matchedCount === 0) throw new AppError('SUBSCRIPTION_CHANGED_MEANWHILE');
    await this.settle(session, found, after);
  }

  private withReminder(visit: VisitDoc, found: SubscriptionDoc): VisitDoc {
    const { remindAt: _past, ...rest } = withDeadline(visit, found);
    const now = this.clock.now();
    const { due, next } = reminderOf(visit, found.policy, now);
    // Past reminders are skipped. If none is left before the start, one is sent at once.
    const remindAt = visit.settlement ? undefined : (next ?? (due && now));
    return { ...rest, ...(remindAt && { remindAt }) };
  }

  /** Pays the helper who did the visit. */
  private async settle(session: ClientSession, found: SubscriptionDoc, visit: VisitDoc) {
    if (!visit.settlement) return;
    const { _id, customerId, customer, helperId } = found;
    const { date, startTime, endTime } = visit;
    await this.outbox.add(session, SUBSCRIPTION_SETTLED, {
      subscriptionId: _id,
      customerId,
      helperId: workerOf(visit) ?? helperId,
      key: `visit:${visit._id}`,
      visitId: visit._id,
      visit: { services: listServiceCodes(found, visit), date, startTime, endTime, customerName: customer.name },
      ...visit.settlement,
      processingFeeBase: found.policy.processingFeeBase,
      ...(visit.settlement.reason === 'delivered' && { payableAt: endOf(visit).toISOString() }),
    });
  }
}

/** The totals of a subscription with these visits. */
export function deriveTotals(found: SubscriptionDoc, visits: readonly VisitDoc[]) {
  const endDate = endDateOf(found.period.agreedEnd, visits);
  const reviewableUntil = subscriptionReviewableUntil(visits, found.policy);
  return {
    tally: tallyOf(visits),
    balance: balanceOf(visits),
    openVisits: visits.filter(({ status }) => status === 'scheduled').length,
    'period.endDate': endDate,
    ...(reviewableUntil && { reviewableUntil }),
    renewalOn: addDays(endDate, -found.policy.subscription.renewalOfferDays),
  };
}
