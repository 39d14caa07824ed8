import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type getSubstitution, type InputOf, type SubstituteVisit } from '@sahaya/contracts';
import { addDays, agreeRefusal, isMarkable, istDate, maskContacts, toRupees } from '@sahaya/domain';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { listServiceCodes, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { VisitChangesService, type VisitContext } from '../visits/visits.module.js';

const LIST_MAX = 200;
/** A helper sees their substitute visits for this many days afterwards. */
const SHOWN_DAYS = 30;

/** Reads visits that need a substitute, for the search and for the helpers that were asked. */
@Injectable()
export class SubstituteQueriesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly visitChanges: VisitChangesService,
    private readonly clock: Clock,
  ) {}

  async read(visitId: string): Promise<VisitContext> {
    const one = await this.visits.findById(visitId).select({ subscriptionId: 1 }).lean<VisitDoc>();
    const found = one && (await this.model.findById(one.subscriptionId).lean<SubscriptionDoc>());
    const all = found ? await this.visitChanges.listVisits(found) : [];
    const visit = all.find(({ _id }) => _id === visitId);
    if (!found || !visit) throw new AppError('VISIT_NOT_FOUND');
    return { found, all, visit };
  }

  /** Reads a visit for a helper who was asked. Throws VISIT_NOT_FOUND for everybody else. */
  async readAsked(visitId: string, helperId: string): Promise<VisitContext> {
    const context = await this.read(visitId);
    if (!context.visit.absence?.asked.some((request) => request.helperId === helperId))
      throw new AppError('VISIT_NOT_FOUND');
    return context;
  }

  /** Ids of the visits whose search has a next step that is due. */
  async findDue(): Promise<string[]> {
    const due = await this.visits
      .find({ 'absence.dueAt': { $lte: this.clock.now() }, status: 'scheduled' })
      .sort({ 'absence.dueAt': 1 })
      .limit(LIST_MAX)
      .select({ _id: 1 })
      .lean();
    return due.map(({ _id }) => _id);
  }

  /** Visits that the helper was asked to do, or does as the substitute. */
  async listFor(helperId: string): Promise<SubstituteVisit[]> {
    const now = this.clock.now();
    const rows = await this.visits
      .find({ 'absence.asked.helperId': helperId, date: { $gte: addDays(istDate(now), -SHOWN_DAYS) } })
      .sort({ date: 1, startTime: 1 })
      .limit(LIST_MAX)
      .lean<VisitDoc[]>();
    const ids = rows.map(({ subscriptionId }) => subscriptionId);
    const docs = await this.model.find({ _id: { $in: ids } }).lean<SubscriptionDoc[]>();
    const byId = new Map(docs.map((doc) => [doc._id, doc]));
    return rows.flatMap((visit) => toSubstituteVisit(visit, byId.get(visit.subscriptionId), helperId, now) ?? []);
  }

  /** The visit as a helper who was asked sees it. */
  async show(visitId: string, helperId: string): Promise<{ visit: SubstituteVisit }> {
    const { found, visit } = await this.readAsked(visitId, helperId);
    const shown = toSubstituteVisit(visit, found, helperId, this.clock.now());
    if (!shown) throw new AppError('SUBSTITUTE_OVER');
    return { visit: shown };
  }

  /** The parties of the chat between the customer and the substitute. */
  async readParties({ actor, visitId }: InputOf<typeof getSubstitution>) {
    const visit = await this.visits.findById(visitId).lean<VisitDoc>();
    const doc = visit && (await this.model.findById(visit.subscriptionId).lean<SubscriptionDoc>());
    const { substitute, state } = visit?.absence ?? {};
    if (!visit || !doc || !substitute || state !== 'found') throw new AppError('VISIT_NOT_FOUND');
    if (actor.userId !== doc.customerId && actor.userId !== substitute.helperId) throw new AppError('VISIT_NOT_FOUND');
    return {
      service: listServiceCodes(doc, visit)[0] ?? 'other',
      customerId: { _id: doc.customerId, name: doc.customer.name },
      helperId: { _id: substitute.helperId, name: substitute.name },
      subscriptionId: doc._id,
      ended: !!visit.settlement,
    };
  }
}

/** The visit as a helper who was asked sees it. Undefined when it no longer concerns the helper. */
function toSubstituteVisit(
  visit: VisitDoc,
  doc: SubscriptionDoc | undefined,
  helperId: string,
  now: Date,
): SubstituteVisit | undefined {
  const state = findState(visit, helperId, now);
  if (!doc || !visit.absence || !state) return undefined;
  const isAgreed = state === 'mine' || state === 'completed';
  return {
    _id: visit._id,
    date: visit.date,
    startTime: visit.startTime,
    endTime: visit.endTime,
    services: listServiceCodes(doc, visit),
    state,
    answerBy: visit.absence.deadline.toISOString(),
    earns: toRupees(visit.basePaise),
    customerName: doc.customer.name,
    ...(state === 'mine' && doc.customer.phone && { customerPhone: doc.customer.phone }),
    address: isAgreed ? doc.customerAddress : doc.customer.location,
    ...(doc.addressUnknown && { addressUnknown: true as const }),
    specialRequests: isAgreed ? doc.specialRequests : maskContacts(doc.specialRequests),
    mayMark: state === 'mine' && isMarkable(visit, doc, now),
  };
}

function findState(visit: VisitDoc, helperId: string, now: Date): SubstituteVisit['state'] | undefined {
  const { absence, status } = visit;
  if (absence?.substitute?.helperId === helperId) {
    if (status === 'completed') return 'completed';
    if (status !== 'scheduled') return undefined;
    return absence.state === 'found' ? 'mine' : 'agreed';
  }
  return agreeRefusal(visit, helperId, now) ? undefined : 'asked';
}
