import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  type adminSubscription,
  AppError,
  getOffer,
  type InputOf,
  type listVisits,
  type markServiceComplete,
  type moveVisit,
  refuse,
  REMINDER_DUE,
  type reportAbsence,
  signedIn,
  type skipVisit,
  SUBSCRIPTION_EVENT,
} from '@sahaya/contracts';
import {
  markHelperAbsent,
  addDays,
  settleAsDelivered,
  moveVisitTo,
  istDate,
  isChangeable,
  isMarkable,
  minutesOf,
  notWorking,
  onGrid,
  parseDate,
  reminderOf,
  serviceDateViolation,
  settleAsRefunded,
  type SubscriptionAction,
  subscriptionRefusal,
  timeOf,
  settleUnmarkedVisits,
  workerOf,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db, IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { placed, toVisit, VISIT_MODEL, type VisitDoc, visitFacts, visitsOf } from '../shared/visit.model.js';

export interface Keyed {
  actor?: Actor | undefined;
  idempotencyKey?: string | undefined;
}
export interface VisitInput extends Keyed {
  id: string;
  visitId: string;
}
type Announce = (session: ClientSession, doc: SubscriptionDoc) => Promise<void>;

interface Changed {
  subscriptionId: string;
  visitId: string;
}
const MARK = 'subscription.mark-service-complete';

/** The dated visits of a subscription, one by one. */
@Injectable()
export class VisitsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly changes: SubscriptionChangesService,
    private readonly claims: SlotReservationsService,
    private readonly idempotency: IdempotencyStore,
    private readonly rpc: RpcClient,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Before acceptance: as they would be. */
  async list({ actor, id }: InputOf<typeof listVisits>) {
    const found = await this.subscriptions.findForParty(id, actor);
    return { visits: await this.show(found, signedIn(actor).userId) };
  }

  async adminGet({ id }: InputOf<typeof adminSubscription>) {
    const found = await this.model.findById(id).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    const [subscription, visits] = await Promise.all([this.subscriptions.showStaff(found), this.show(found)]);
    return { subscription, visits };
  }

  private async show(found: SubscriptionDoc, viewerId = '') {
    const visits = found.status === 'pending' ? visitsOf(found) : await this.allOf(found);
    const now = this.clock.now();
    return visits.map((visit) => toVisit(visit, found, viewerId, now));
  }

  /** Once for each scheduled visit, on its day or after it. */
  async markComplete(input: InputOf<typeof markServiceComplete>) {
    const { userId } = signedIn(input.actor);
    // Before the checks: the visit may be marked by this very request.
    const first = await this.idempotency.answered<Changed>(MARK, input);
    if (first) return this.answer(first, input.actor);
    const found = await this.subscriptions.findOwn(input.id, { helperId: userId });
    const now = this.clock.now();
    const date = parseDate(input.serviceDate) ?? '';
    const all = await this.allOf(found);
    const ofDay = all.filter(
      (visit) => visit.date === date && (!input.startTime || visit.startTime === input.startTime),
    );
    const open = ofDay.filter(({ status }) => status === 'scheduled');
    const visit = open.find((one) => workerOf(one) === found.helperId);
    const refusal = subscriptionRefusal(found, 'helper', 'complete-visit');
    // What took place before a pause or a cancellation may still be marked.
    if (refusal && !(visit && isMarkable(visit, found, now))) throw new AppError(refusal, { status: found.status });
    refuse(serviceDateViolation(input, now));
    if (ofDay.length === 0) throw new AppError('SERVICE_DATE_NOT_SCHEDULED', { field: 'serviceDate' });
    if (!visit) throw new AppError(open.length > 0 ? 'VISIT_HELPER_ABSENT' : 'SERVICE_ALREADY_COMPLETED');
    if (!isMarkable(visit, found, now)) throw new AppError('SERVICE_DATE_AHEAD');
    const after = settleAsDelivered(visit);
    return this.change(MARK, input, found, all, after, async (session, doc) => {
      await this.outbox.add(session, SUBSCRIPTION_EVENT.visitCompleted, visitFacts(doc, after));
    });
  }

  async skip(input: InputOf<typeof skipVisit>) {
    const { found, all, visit } = await this.begin(input, 'customer', 'skip-visit');
    if (visit.settlement?.reason === 'skipped')
      return this.answer({ subscriptionId: found._id, visitId: visit._id }, input.actor);
    this.expectChangeable(found, visit);
    return this.leaveOut('subscription.skip-visit', input, found, all, settleAsRefunded(visit, 'skipped'));
  }

  /** The helper says that it will not be that time: somebody else may come, or the customer owes nothing for it, however late. */
  async reportAbsence(input: InputOf<typeof reportAbsence>) {
    const { found, all, visit } = await this.begin(input, 'helper', 'report-absence');
    if (visit.absence || visit.settlement?.reason === 'helper-absent')
      return this.answer({ subscriptionId: found._id, visitId: visit._id }, input.actor);
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    const after = markHelperAbsent(visit, this.clock.now());
    if (after.settlement) return this.leaveOut('subscription.report-absence', input, found, all, after);
    return this.change('subscription.report-absence', input, found, all, after, (session, doc) =>
      this.sayAbsent(session, doc, after),
    );
  }

  /** The customer is told who does not come, and until when somebody else may be found. */
  async sayAbsent(session: ClientSession, doc: SubscriptionDoc, after: VisitDoc, who = doc.helper.name) {
    const deadline = after.absence?.deadline.toISOString() ?? '';
    await this.outbox.add(session, SUBSCRIPTION_EVENT.helperAbsent, {
      ...visitFacts(doc, after),
      helperName: who,
      deadline,
    });
  }

  async move(input: InputOf<typeof moveVisit>) {
    const { found, all, visit } = await this.begin(input, 'customer', 'move-visit');
    const date = parseDate(input.date);
    const startTime = input.startTime || visit.startTime;
    if (visit.date === date && visit.startTime === startTime)
      return this.answer({ subscriptionId: found._id, visitId: visit._id }, input.actor);
    this.expectChangeable(found, visit);
    if (!date) throw new AppError('DATE_REQUIRED', { field: 'date' });
    if (visit.absence && date === visit.date) throw new AppError('VISIT_HELPER_ABSENT', { field: 'date' });
    const after = this.movedTo(found, visit, date, startTime);
    const offer = await this.rpc.call(getOffer, { helperId: found.helperId });
    const closed = notWorking(offer, after);
    if (closed) throw new AppError(closed);

    const hold = await this.claims.hold(found.helperId, [after]);
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.change('subscription.move-visit', input, found, all, after, async (session, doc) => {
      await this.claims.keep(session, hold);
      const from = { date: visit.date, startTime: visit.startTime, endTime: visit.endTime };
      await this.outbox.add(session, SUBSCRIPTION_EVENT.visitMoved, { ...visitFacts(doc, after), from });
    });
  }

  /** Visits that nobody marked in time are settled as missed. */
  async settleUnmarked(found: SubscriptionDoc): Promise<void> {
    const all = await this.allOf(found);
    const changed = settleUnmarkedVisits(all, found.policy, this.clock.now());
    if (changed.length === 0) return;
    await this.db.transaction((session) => this.changes.apply(session, found, all, changed, {}));
  }

  /** Reads the visit again: a reminder of one that is off, or has begun, is dropped. */
  async remind(visitId: string): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (session) => {
      const visit = await this.visits
        .findOne({ _id: visitId, remindAt: { $lte: now } }, null, { session })
        .lean<VisitDoc>();
      if (!visit) return;
      const found = await this.model.findById(visit.subscriptionId, null, { session }).lean<SubscriptionDoc>();
      const { due, next } = found && visit.status === 'scheduled' ? reminderOf(visit, found.policy, now) : {};
      const unchanged = { _id: visitId, remindAt: visit.remindAt };
      await this.visits.updateOne(unchanged, next ? { $set: { remindAt: next } } : { $unset: { remindAt: 1 } }, {
        session,
      });
      // Nobody is reminded of a visit that nobody comes to yet.
      if (!found || !due || !workerOf(visit)) return;
      const {
        services: [service = ''],
        substitute,
        ...facts
      } = visitFacts(found, visit);
      const comes = substitute && { helperId: substitute.helperId, helperName: substitute.name };
      const dueAt = visit.remindAt?.toISOString();
      const reminder = { bookingId: visit._id, service, kind: due, ...(dueAt && { dueAt }) };
      await this.outbox.add(session, REMINDER_DUE, { ...facts, ...comes, ...reminder });
    });
  }

  private movedTo(found: SubscriptionDoc, visit: VisitDoc, date: string, startTime: string): VisitDoc {
    const now = this.clock.now();
    const minutes = (minutesOf(visit.endTime) ?? 0) - (minutesOf(visit.startTime) ?? 0);
    const start = minutesOf(startTime);
    if (start === undefined || !onGrid(start) || !onGrid(start + minutes))
      throw new AppError('OFF_GRID', { field: 'startTime' });
    if (date < addDays(istDate(now), 1)) throw new AppError('DATE_NOT_FUTURE', { field: 'date' });
    if (date < found.period.startDate || date >= found.period.endDate)
      throw new AppError('VISIT_DATE_OUTSIDE', { field: 'date' });
    const { pausedFrom: _back, ...rest } = moveVisitTo(visit, date);
    return placed({ ...rest, startTime, endTime: timeOf(start + minutes) }, found);
  }

  async leaveOut(scope: string, input: Keyed, found: SubscriptionDoc, all: readonly VisitDoc[], after: VisitDoc) {
    return this.change(scope, input, found, all, after, (session, doc) => this.saySkipped(session, doc, after));
  }

  async saySkipped(session: ClientSession, doc: SubscriptionDoc, after: VisitDoc): Promise<void> {
    const reason = after.settlement?.reason ?? 'skipped';
    await this.outbox.add(session, SUBSCRIPTION_EVENT.visitSkipped, { ...visitFacts(doc, after), reason });
  }

  private async change(
    scope: string,
    input: Keyed,
    found: SubscriptionDoc,
    all: readonly VisitDoc[],
    after: VisitDoc,
    announce: Announce,
  ) {
    return this.answer(await this.write(scope, input, found, all, after, announce), input.actor);
  }

  /** One visit becomes another, and it is told, once for each key. */
  async write(
    scope: string,
    input: Keyed,
    found: SubscriptionDoc,
    all: readonly VisitDoc[],
    after: VisitDoc,
    announce: Announce,
  ): Promise<Changed> {
    const changed = await this.idempotency.once(scope, input, async (session): Promise<Changed> => {
      const doc = await this.changes.apply(session, found, all, [after], {});
      await announce(session, doc);
      return { subscriptionId: doc._id, visitId: after._id };
    });
    this.claims.soon();
    return changed;
  }

  async answer({ subscriptionId, visitId }: Changed, actor: Actor | undefined) {
    const { userId } = signedIn(actor);
    const [doc, visit] = await Promise.all([
      this.subscriptions.findForParty(subscriptionId, actor),
      this.visits.findById(visitId).lean<VisitDoc>(),
    ]);
    if (!visit) throw new AppError('VISIT_NOT_FOUND');
    return {
      subscription: await this.subscriptions.show(doc, userId),
      visit: toVisit(visit, doc, userId, this.clock.now()),
    };
  }

  async begin({ actor, id, visitId }: VisitInput, party: 'customer' | 'helper', action: SubscriptionAction) {
    const { userId } = signedIn(actor);
    const found = await this.subscriptions.findOwn(
      id,
      party === 'helper' ? { helperId: userId } : { customerId: userId },
    );
    const all = await this.allOf(found);
    const visit = all.find(({ _id }) => _id === visitId);
    if (!visit) throw new AppError('VISIT_NOT_FOUND');
    const refusal = subscriptionRefusal(found, party, action);
    if (refusal) throw new AppError(refusal, { status: found.status });
    return { found, all, visit };
  }

  private expectChangeable(found: SubscriptionDoc, visit: VisitDoc): void {
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (!isChangeable(visit, found.policy, this.clock.now())) throw new AppError('VISIT_TOO_LATE');
  }

  allOf({ _id }: SubscriptionDoc): Promise<VisitDoc[]> {
    return this.visits.find({ subscriptionId: _id }).sort({ date: 1, startTime: 1 }).lean<VisitDoc[]>();
  }
}
