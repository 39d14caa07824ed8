import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type acceptSubstitute,
  type Actor,
  type agreeToSubstitute,
  AppError,
  busyHelpers,
  type completeSubstitute,
  type declineToSubstitute,
  getOffer,
  type getSubstitution,
  type InputOf,
  listHelpers,
  type mySubstituteVisits,
  type passSubstitute,
  type seekSubstitute,
  signedIn,
  type stopSubstitute,
  SUBSCRIPTION_EVENT,
  type SubstituteVisit,
  type withdrawSubstitute,
} from '@sahaya/contracts';
import {
  markHelperAbsent,
  addDays,
  recordAgreement,
  agreeRefusal,
  addAskedHelpers,
  confirmSubstitute,
  recordDecline,
  settleAsDelivered,
  isMarkable,
  isOverdue,
  istDate,
  maskContacts,
  notWorking,
  rejectSubstitute,
  settleAsRefunded,
  searchSubstitute,
  SUBSTITUTES_ASKED,
  toRupees,
  workerOf,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { serviceCodes, VISIT_MODEL, type VisitDoc, visitFacts } from '../shared/visit.model.js';
import { type Keyed, type VisitInput, VisitsService } from '../visits/visits.module.js';

const SWEEP_MS = 15_000;
const AT_ONCE = 200;
/** How long a helper sees what he did for others. */
const SHOWN_DAYS = 30;
/** Pages of nearby helpers that are looked through for free ones. */
const [PAGE, PAGES] = [50, 4];

interface Known {
  found: SubscriptionDoc;
  all: VisitDoc[];
  visit: VisitDoc;
}
interface Mine extends Keyed {
  visitId: string;
}

/**
 * Another helper for one visit. The search is a part of the visit, so that all that ends a visit ends its search too, and
 * what is due next is asked of the database in each sweep.
 */
@Injectable()
export class SubstitutesService extends PollingWorker {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly visitMoves: VisitsService,
    private readonly changes: SubscriptionChangesService,
    private readonly claims: SlotReservationsService,
    private readonly rpc: RpcClient,
    private readonly db: Db,
    private readonly outbox: Outbox,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  async seek(input: InputOf<typeof seekSubstitute>) {
    const known = await this.beginOwn(input);
    const after = searchSubstitute(known.visit, input.confirm === 'me', this.clock.now());
    const answer = await this.land('subscription.seek-substitute', input, known, after);
    this.sweep.soon();
    return answer;
  }

  async accept(input: InputOf<typeof acceptSubstitute>) {
    const known = await this.beginOwn(input);
    if (workerOf(known.visit) === input.helperId) return this.asItIs(known, input.actor);
    expectSame(known.visit, input.helperId);
    const after = confirmSubstitute(known.visit);
    return this.land('subscription.accept-substitute', input, known, after, (session, doc, visit) =>
      this.sayFound(session, doc, visit, true),
    );
  }

  async pass(input: InputOf<typeof passSubstitute>) {
    const known = await this.beginOwn(input);
    const ask = known.visit.absence?.asked.find(({ helperId }) => helperId === input.helperId);
    if (ask?.state === 'passed') return this.asItIs(known, input.actor);
    expectSame(known.visit, input.helperId);
    const answer = await this.land(
      'subscription.pass-substitute',
      input,
      known,
      rejectSubstitute(known.visit, this.clock.now()),
    );
    this.sweep.soon();
    return answer;
  }

  async stop(input: InputOf<typeof stopSubstitute>) {
    const { found, all, visit } = await this.visitMoves.begin(input, 'customer', 'choose-substitute');
    if (visit.settlement?.reason === 'helper-absent') return this.asItIs({ found, all, visit }, input.actor);
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (!visit.absence || visit.absence.state === 'found') throw new AppError('SUBSTITUTE_OVER');
    return this.visitMoves.leaveOut(
      'subscription.stop-substitute',
      input,
      found,
      all,
      settleAsRefunded(visit, 'helper-absent'),
    );
  }

  /** What one is asked for, and what one took over. */
  async listMine({ actor }: InputOf<typeof mySubstituteVisits>): Promise<{ visits: SubstituteVisit[] }> {
    const { userId } = signedIn(actor);
    const now = this.clock.now();
    const rows = await this.visits
      .find({ 'absence.asked.helperId': userId, date: { $gte: addDays(istDate(now), -SHOWN_DAYS) } })
      .sort({ date: 1, startTime: 1 })
      .limit(AT_ONCE)
      .lean<VisitDoc[]>();
    const docs = await this.plansOf(rows);
    return { visits: rows.flatMap((visit) => this.shown(visit, docs.get(visit.subscriptionId), userId, now)) };
  }

  /** The first who agrees and has the time free gets it; who was faster is looked at once more. */
  async agree(input: InputOf<typeof agreeToSubstitute>): Promise<{ visit: SubstituteVisit }> {
    const { userId } = signedIn(input.actor);
    for (let isLast = false; ; isLast = true) {
      try {
        await this.agreeOnce(input, userId);
        return await this.answer(input.visitId, userId);
      } catch (error) {
        if (isLast || !(error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE')) throw error;
      }
    }
  }

  async decline(input: InputOf<typeof declineToSubstitute>) {
    const { userId } = signedIn(input.actor);
    const known = await this.asked(input.visitId, userId);
    const after = recordDecline(known.visit, userId, this.clock.now());
    if (after && known.visit.absence?.substitute?.helperId !== userId) {
      await this.visitMoves.write('subscription.decline-to-substitute', input, known.found, known.all, after, nothing);
    }
    this.sweep.soon();
    return {};
  }

  async complete(input: InputOf<typeof completeSubstitute>): Promise<{ visit: SubstituteVisit }> {
    const { userId } = signedIn(input.actor);
    const { found, all, visit } = await this.mine(input);
    if (visit.status === 'completed') return this.answer(visit._id, userId);
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    const now = this.clock.now();
    if (!isMarkable(visit, found, now)) throw new AppError('SERVICE_DATE_AHEAD');
    const after = settleAsDelivered(visit);
    await this.visitMoves.write('subscription.complete-substitute', input, found, all, after, (session, doc) =>
      this.outbox.add(session, SUBSCRIPTION_EVENT.visitCompleted, visitFacts(doc, after)),
    );
    return this.answer(visit._id, userId);
  }

  /** The customer is asked anew, as when the plan's helper could not come. */
  async withdraw(input: InputOf<typeof withdrawSubstitute>) {
    const { userId } = signedIn(input.actor);
    const { found, all, visit } = await this.asked(input.visitId, userId);
    const { substitute, asked = [] } = visit.absence ?? {};
    if (asked.some(({ helperId, state }) => helperId === userId && state === 'withdrew')) return {};
    if (visit.settlement) throw new AppError('VISIT_SETTLED');
    if (substitute?.helperId !== userId) throw new AppError('VISIT_NOT_FOUND');
    const after = markHelperAbsent(visit, this.clock.now());
    await this.visitMoves.write('subscription.withdraw-substitute', input, found, all, after, (session, doc) =>
      after.settlement
        ? this.visitMoves.saySkipped(session, doc, after)
        : this.visitMoves.sayAbsent(session, doc, after, substitute.name),
    );
    return {};
  }

  /** For the chat between the customer and who comes instead. */
  async parties({ actor, visitId }: InputOf<typeof getSubstitution>) {
    const visit = await this.visits.findById(visitId).lean<VisitDoc>();
    const doc = visit && (await this.model.findById(visit.subscriptionId).lean<SubscriptionDoc>());
    const { substitute, state } = visit?.absence ?? {};
    if (!visit || !doc || !substitute || state !== 'found') throw new AppError('VISIT_NOT_FOUND');
    if (actor.userId !== doc.customerId && actor.userId !== substitute.helperId) throw new AppError('VISIT_NOT_FOUND');
    return {
      service: serviceCodes(doc, visit)[0] ?? 'other',
      customerId: { _id: doc.customerId, name: doc.customer.name },
      helperId: { _id: substitute.helperId, name: substitute.name },
      subscriptionId: doc._id,
      ended: !!visit.settlement,
    };
  }

  private async agreeOnce(input: Mine, userId: string): Promise<void> {
    const { found, all, visit } = await this.asked(input.visitId, userId);
    const { customerId } = found;
    if (!visit.settlement && visit.absence?.substitute?.helperId === userId) return;
    const refusal = agreeRefusal(visit, userId, this.clock.now());
    if (refusal) throw new AppError(refusal);
    const offer = await this.rpc.call(getOffer, { helperId: userId, customerId });
    const after = recordAgreement(visit, {
      helperId: userId,
      name: offer.name,
      ...(offer.phone && { phone: offer.phone }),
    });
    if (!after) throw new AppError('SUBSTITUTE_OVER');

    const hold = await this.claims.hold(userId, [after]);
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    await this.visitMoves.write('subscription.agree-to-substitute', input, found, all, after, async (session, doc) => {
      await this.claims.keep(session, hold);
      if (after.absence?.state === 'found') return this.sayFound(session, doc, after, false);
      const substitute = { helperId: userId, name: offer.name };
      await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteProposed, { ...visitFacts(doc, after), substitute });
    });
  }

  private async sayFound(session: ClientSession, doc: SubscriptionDoc, visit: VisitDoc, byCustomer: boolean) {
    const { substitute, ...facts } = visitFacts(doc, visit);
    if (substitute)
      await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteFound, { ...facts, substitute, byCustomer });
  }

  /** What is due: more helpers are asked, or it is over. One that fails stops no other. */
  protected override async round(): Promise<void> {
    const due = await this.visits
      .find({ 'absence.dueAt': { $lte: this.clock.now() }, status: 'scheduled' })
      .sort({ 'absence.dueAt': 1 })
      .limit(AT_ONCE)
      .select({ _id: 1 })
      .lean();
    const faults: unknown[] = [];
    for (const { _id } of due) {
      try {
        await this.attend(await this.known(_id));
      } catch (error) {
        // Somebody was faster: what is due then is looked for again.
        if (error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE') this.sweep.soon();
        else faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'some searches for another helper could not go on');
  }

  private async attend({ found, all, visit }: Known): Promise<void> {
    const now = this.clock.now();
    if (isOverdue(visit, now)) {
      const after = settleAsRefunded(visit, 'helper-absent');
      await this.db.transaction(async (session) => {
        const doc = await this.changes.apply(session, found, all, [after], {});
        await this.visitMoves.saySkipped(session, doc, after);
      });
      this.claims.soon();
      return;
    }
    if (visit.absence?.state !== 'searching') return;
    const helperIds = await this.free(found, visit);
    const after = addAskedHelpers(visit, helperIds, found.policy, now);
    if (!after) return;
    await this.db.transaction(async (session) => {
      const doc = await this.changes.apply(session, found, all, [after], {});
      if (helperIds.length === 0) return;
      await this.outbox.add(session, SUBSCRIPTION_EVENT.substituteAsked, { ...visitFacts(doc, after), helperIds });
    });
  }

  /** The next who do all of it near the customer, are free then, and cost no more; in the list's own order. */
  private async free(found: SubscriptionDoc, visit: VisitDoc): Promise<string[]> {
    const { date, startTime, endTime, absence } = visit;
    const known = new Set([found.helperId, ...(absence?.asked ?? []).map(({ helperId }) => helperId)]);
    const ask = {
      ...NO_FILTER,
      services: serviceCodes(found, visit),
      maxPrice: toRupees(found.hourlyRatePaise),
      location: found.customer.location,
      // Blocks hide either from the other.
      actor: { userId: found.customerId, role: 'customer' as const, sid: 'substitute' },
    };
    const free: string[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      const { helpers, pagination } = await this.rpc.call(listHelpers, { ...ask, page, limit: PAGE });
      const helperIds = helpers
        .filter((helper) => helper.isActive && !known.has(helper._id) && !notWorking(helper, visit))
        .map(({ _id }) => _id);
      const { busy } = await this.rpc.call(busyHelpers, { helperIds, date, startTime, endTime });
      free.push(...helperIds.filter((helperId) => !busy.includes(helperId)));
      if (free.length >= SUBSTITUTES_ASKED || page >= pagination.pages) break;
    }
    return free.slice(0, SUBSTITUTES_ASKED);
  }

  private async beginOwn(input: VisitInput): Promise<Known> {
    const known = await this.visitMoves.begin(input, 'customer', 'choose-substitute');
    if (known.visit.settlement) throw new AppError('VISIT_SETTLED');
    const { absence } = known.visit;
    if (!absence || isOverdue(known.visit, this.clock.now())) throw new AppError('SUBSTITUTE_OVER');
    return known;
  }

  private async land(
    scope: string,
    input: VisitInput,
    { found, all }: Known,
    after: VisitDoc | undefined,
    announce: (session: ClientSession, doc: SubscriptionDoc, visit: VisitDoc) => Promise<void> = nothing,
  ) {
    if (!after) throw new AppError('SUBSTITUTE_OVER');
    const changed = await this.visitMoves.write(scope, input, found, all, after, (session, doc) =>
      announce(session, doc, after),
    );
    return this.visitMoves.answer(changed, input.actor);
  }

  private asItIs({ found, visit }: Known, actor: Actor | undefined) {
    return this.visitMoves.answer({ subscriptionId: found._id, visitId: visit._id }, actor);
  }

  private async known(visitId: string): Promise<Known> {
    const one = await this.visits.findById(visitId).select({ subscriptionId: 1 }).lean<VisitDoc>();
    const found = one && (await this.model.findById(one.subscriptionId).lean<SubscriptionDoc>());
    const all = found ? await this.visitMoves.allOf(found) : [];
    const visit = all.find(({ _id }) => _id === visitId);
    if (!found || !visit) throw new AppError('VISIT_NOT_FOUND');
    return { found, all, visit };
  }

  /** A visit that this helper was asked for; anyone else's is not found. */
  private async asked(visitId: string, helperId: string): Promise<Known> {
    const known = await this.known(visitId);
    if (!known.visit.absence?.asked.some((ask) => ask.helperId === helperId)) throw new AppError('VISIT_NOT_FOUND');
    return known;
  }

  private async mine({ actor, visitId }: Mine): Promise<Known> {
    const { userId } = signedIn(actor);
    const known = await this.asked(visitId, userId);
    if (workerOf(known.visit) !== userId) throw new AppError('VISIT_NOT_FOUND');
    return known;
  }

  private async answer(visitId: string, userId: string): Promise<{ visit: SubstituteVisit }> {
    const { found, visit } = await this.asked(visitId, userId);
    const [shown] = this.shown(visit, found, userId, this.clock.now());
    if (!shown) throw new AppError('SUBSTITUTE_OVER');
    return { visit: shown };
  }

  private async plansOf(visits: readonly VisitDoc[]): Promise<Map<string, SubscriptionDoc>> {
    const ids = visits.map(({ subscriptionId }) => subscriptionId);
    const docs = await this.model.find({ _id: { $in: ids } }).lean<SubscriptionDoc[]>();
    return new Map(docs.map((doc) => [doc._id, doc]));
  }

  /** As the helper sees it who was asked; nothing when it is no matter of his any more. */
  private shown(visit: VisitDoc, doc: SubscriptionDoc | undefined, userId: string, now: Date): SubstituteVisit[] {
    const state = stateFor(visit, userId, now);
    if (!doc || !visit.absence || !state) return [];
    const isAgreed = state === 'mine' || state === 'completed';
    return [
      {
        _id: visit._id,
        date: visit.date,
        startTime: visit.startTime,
        endTime: visit.endTime,
        services: serviceCodes(doc, visit),
        state,
        answerBy: visit.absence.deadline.toISOString(),
        earns: toRupees(visit.basePaise),
        customerName: doc.customer.name,
        ...(state === 'mine' && doc.customer.phone && { customerPhone: doc.customer.phone }),
        address: isAgreed ? doc.customerAddress : doc.customer.location,
        specialRequests: isAgreed ? doc.specialRequests : maskContacts(doc.specialRequests),
        mayMark: state === 'mine' && isMarkable(visit, doc, now),
      },
    ];
  }
}

const nothing = () => Promise.resolve();

const NO_FILTER = {
  ...{ service: '', gender: '', q: '', sort: 'relevance' as const, servesMe: false, favourites: false },
  ...{ date: '', startTime: '', endTime: '' },
  ...{ minAge: null, maxAge: null, minPrice: null, lat: null, lng: null, radius: null },
};

/** Whom the customer saw: another proposal meanwhile is another matter. */
function expectSame({ absence }: VisitDoc, helperId: string): void {
  if (absence?.substitute?.helperId !== helperId) throw new AppError('SUBSTITUTE_CHANGED');
}

function stateFor(visit: VisitDoc, userId: string, now: Date): SubstituteVisit['state'] | undefined {
  const { absence, status } = visit;
  if (absence?.substitute?.helperId === userId) {
    if (status === 'completed') return 'completed';
    if (status !== 'scheduled') return undefined;
    return absence.state === 'found' ? 'mine' : 'agreed';
  }
  return agreeRefusal(visit, userId, now) ? undefined : 'asked';
}
