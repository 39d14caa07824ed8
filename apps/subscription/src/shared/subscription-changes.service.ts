import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, SUBSCRIPTION_EVENT, SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import { addDays, balanceOf, endDateOf, endOf, holderOf, reminderOf, tallyOf, workerOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type UpdateQuery } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from './subscription.model.js';
import { SlotReservationsService } from './slot-reservations.service.js';
import { placed, serviceCodes, VISIT_MODEL, visitFacts, type VisitDoc } from './visit.model.js';

type Fields = NonNullable<UpdateQuery<SubscriptionDoc>['$set']>;

/**
 * The one way in which a subscription and its visits change: what the pure rules decided is written with the figures
 * that follow from it, the money that moves, and the time that is given back. The update repeats the revision that the
 * decision saw, so two at once cannot both win.
 */
@Injectable()
export class SubscriptionChangesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly claims: SlotReservationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** A change of the subscription alone. */
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

  /** The visits come into being, those that are already settled as well. */
  async plant(session: ClientSession, found: SubscriptionDoc, visits: readonly VisitDoc[], set: Fields) {
    const doc = await this.write(session, found, { ...set, ...figuresOf(found, visits) });
    await this.visits.insertMany(
      visits.map((visit) => this.withReminder(visit, found)),
      { session },
    );
    for (const visit of visits) await this.settle(session, found, visit);
    return doc;
  }

  /** Some of its visits change, as the rules decided from `before`. */
  async apply(
    session: ClientSession,
    found: SubscriptionDoc,
    before: readonly VisitDoc[],
    changed: readonly VisitDoc[],
    set: Fields,
    unset: Record<string, 1> = {},
  ): Promise<SubscriptionDoc> {
    const all = before.map((visit) => changed.find(({ _id }) => _id === visit._id) ?? visit);
    const doc = await this.write(session, found, { ...set, ...figuresOf(found, all) }, unset);
    const left: VisitDoc[] = [];
    for (const after of changed) {
      const was = before.find(({ _id }) => _id === after._id);
      if (!was) throw new AppError('VISIT_NOT_FOUND');
      await this.update(session, found, was, after);
      if (after.status === 'completed') continue; // its time has passed
      if (after.settlement || after.date !== was.date || holderOf(after) !== holderOf(was)) left.push(was);
      await this.letGo(session, doc, was, after);
    }
    for (const [helperId, visits] of Map.groupBy(left, holderOf)) {
      if (helperId) await this.claims.giveBack(session, helperId, visits);
    }
    return doc;
  }

  /** Whatever became of the visit: who agreed to come instead is told that he is not needed any more. */
  private async letGo(session: ClientSession, doc: SubscriptionDoc, was: VisitDoc, after: VisitDoc): Promise<void> {
    const { substitute, state } = was.absence ?? {};
    if (!substitute || (!after.settlement && holderOf(after) === substitute.helperId)) return;
    if (after.settlement?.reason === 'not-marked') return; // its time has passed
    const { helperId, name } = substitute;
    await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteReleased, {
      ...visitFacts(doc, was),
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
    const { remindAt: _past, ...rest } = placed(visit, found);
    const now = this.clock.now();
    const { due, next } = reminderOf(visit, found.policy, now);
    // What is past is left out; so near the start that none is ahead, one goes at once.
    const remindAt = visit.settlement ? undefined : (next ?? (due && now));
    return { ...rest, ...(remindAt && { remindAt }) };
  }

  /** Who came has earned it. */
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
      visit: { services: serviceCodes(found, visit), date, startTime, endTime, customerName: customer.name },
      ...visit.settlement,
      ...(visit.settlement.reason === 'delivered' && { payableAt: endOf(visit).toISOString() }),
    });
  }
}

function figuresOf(found: SubscriptionDoc, visits: readonly VisitDoc[]) {
  const endDate = endDateOf(found.period.agreedEnd, visits);
  return {
    tally: tallyOf(visits),
    balance: balanceOf(visits),
    openVisits: visits.filter(({ status }) => status === 'scheduled').length,
    'period.endDate': endDate,
    renewalOn: addDays(endDate, -found.policy.subscription.renewalOfferDays),
  };
}
