import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type adminSubscriptions,
  type checkSubscription,
  checkVisits,
  type createSubscription,
  type countPendingSubscriptions,
  type getPayableSubscription,
  type getSubscription,
  getOffer,
  getUser,
  type helperSubscriptions,
  type InputOf,
  type listSubscriptions,
  type OutputOf,
  paginate,
  type quoteSubscription,
  refuse,
  type renewSubscription,
  signedIn,
  type Subscription,
  type VisitClash,
} from '@sahaya/contracts';
import {
  addDays,
  allowedSubscriptionActions,
  daysBetween,
  istDate,
  maskPhone,
  MINUTE_MS,
  notWorking,
  type Occurrence,
  occurrences,
  type Period,
  type Plan,
  planPricingOf,
  planViolation,
  type Policy,
  quotePlan,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  subscriptionRefusal,
  subscriptionViolation,
  toRupees,
} from '@sahaya/domain';
import { PolicyInForce, RpcClient } from '@sahaya/messaging';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { formOf, planOf } from './plan.js';
import { SubscriptionChanges } from './subscription.changes.js';
import {
  type OpenVisit,
  periodOf,
  SUBSCRIPTION_MODEL,
  type SubscriptionDoc,
  toSubscription,
} from './subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from './visit.model.js';

const isStatus = (text: string): text is SubscriptionStatus =>
  (SUBSCRIPTION_STATUSES as readonly string[]).includes(text);
const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** No party: sees what both sides share, contacts masked. */
const STAFF = 'staff';
const withMaskedPhone = <P extends { phone?: string | undefined }>({ phone, ...person }: P) => ({
  ...person,
  ...(phone && { phone: maskPhone(phone) }),
});
const forStaff = ({ customerId, helperId, ...subscription }: Subscription): Subscription => ({
  ...subscription,
  customerId: withMaskedPhone(customerId),
  helperId: withMaskedPhone(helperId),
});

type Offer = OutputOf<typeof getOffer>;
type Draft = Pick<SubscriptionDoc, 'customerId' | 'customer' | 'customerAddress' | 'specialRequests'> &
  Plan & { period: Period; offer: Offer; policy: Policy; renews?: string };
interface Page {
  status: string;
  page: number;
  limit: number;
}

/** Asking for a plan, and reading it. */
@Injectable()
export class SubscriptionService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly changes: SubscriptionChanges,
    private readonly idempotency: IdempotencyStore,
    private readonly policies: PolicyInForce,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteSubscription>) {
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = formOf(input, policy, now);
    refuse(planViolation(form, policy, now));
    const { hourlyRatePaise } = await this.offerFor(form, input.actor?.userId);
    const plan = planOf(form, hourlyRatePaise);
    const visits = visitsIn(plan);
    return {
      pricing: planPricingOf(quotePlan(plan, visits)),
      visits: visits.length,
      hourlyRate: toRupees(hourlyRatePaise),
      subscriptionPeriod: periodOf(plan.period),
    };
  }

  async check(input: InputOf<typeof checkSubscription>) {
    const { userId } = signedIn(input.actor);
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = formOf(input, policy, now);
    refuse(planViolation(form, policy, now));
    const offer = await this.offerFor(form, userId);
    const visits = visitsIn(planOf(form, offer.hourlyRatePaise));
    return {
      visits: visits.map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
      clashes: await this.clashesOf(offer, visits),
    };
  }

  async create(input: InputOf<typeof createSubscription>) {
    const { userId } = signedIn(input.actor);
    const first = await this.idempotency.answered<{ subscription: Subscription }>('subscription.create', input);
    if (first) return first;
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = formOf(input, policy, now);
    refuse(subscriptionViolation(form, policy, now));
    const [offer, user] = await Promise.all([this.offerFor(form, userId), this.rpc.call(getUser, { userId })]);
    if (user.leaving) throw new AppError('ACCOUNT_LEAVING');
    const doc = await this.draft({
      ...planOf(form, offer.hourlyRatePaise),
      customerId: userId,
      customer: { name: user.name, location: user.location, ...(user.phone && { phone: user.phone }) },
      customerAddress: form.customerAddress,
      specialRequests: form.specialRequests,
      offer,
      policy,
    });
    return this.idempotency
      .once('subscription.create', input, async (session) => {
        await this.model.create([doc], { session });
        return { subscription: toSubscription(doc, userId, [], now) };
      })
      .catch((error: unknown) => this.refuseTwin(error, doc));
  }

  /** The next period on the terms agreed, the price among them; asked again, the same request. */
  async renew(input: InputOf<typeof renewSubscription>) {
    const { userId } = signedIn(input.actor);
    const found = await this.findOwn(input.id, { customerId: userId });
    const next = found.renewedBy && (await this.model.findById(found.renewedBy).lean<SubscriptionDoc>());
    if (next && next.status !== 'cancelled' && next.status !== 'expired')
      return { subscription: await this.show(next, userId) };
    const refusal = subscriptionRefusal(found, 'customer', 'renew');
    if (refusal) throw new AppError(refusal, { status: found.status });

    const now = this.clock.now();
    const tomorrow = addDays(istDate(now), 1);
    const startDate = found.period.endDate > tomorrow ? found.period.endDate : tomorrow;
    const days = daysBetween(found.period.startDate, found.period.agreedEnd);
    const [offer, user] = await Promise.all([
      this.offerFor({ helperId: found.helperId, services: found.services }, userId),
      this.rpc.call(getUser, { userId }),
    ]);
    if (user.leaving) throw new AppError('ACCOUNT_LEAVING');
    const doc = await this.draft({
      ...found,
      period: { startDate, endDate: addDays(startDate, days) },
      offer,
      policy: await this.policies.current(),
      renews: found._id,
    });
    return this.idempotency
      .once('subscription.renew', input, async (session) => {
        await this.model.create([doc], { session });
        await this.changes.write(session, found, { renewedBy: doc._id });
        return { subscription: toSubscription(doc, userId, [], now) };
      })
      .catch((error: unknown) => this.refuseTwin(error, doc));
  }

  listMine(input: InputOf<typeof listSubscriptions>) {
    const { userId } = signedIn(input.actor);
    return this.list({ customerId: userId }, userId, input);
  }

  async listForHelper(input: InputOf<typeof helperSubscriptions>) {
    const { userId } = signedIn(input.actor);
    if (input.helperId !== userId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return this.list({ helperId: userId }, userId, input);
  }

  async adminList({ status, customerId, helperId, page, limit }: InputOf<typeof adminSubscriptions>) {
    const whose = { ...(customerId && { customerId }), ...(helperId && { helperId }) };
    const { subscriptions, pagination } = await this.list(whose, STAFF, { status, page, limit });
    return { subscriptions: subscriptions.map(forStaff), pagination };
  }

  async get({ actor, id }: InputOf<typeof getSubscription>) {
    const { userId } = signedIn(actor);
    return { subscription: await this.show(await this.findForParty(id, actor), userId) };
  }

  async countPending({ helperId }: InputOf<typeof countPendingSubscriptions>) {
    return { pending: await this.model.countDocuments({ helperId, status: 'pending' }) };
  }

  async getPayable({ actor, subscriptionId }: InputOf<typeof getPayableSubscription>) {
    const found = await this.findOwn(subscriptionId, { customerId: actor.userId });
    const payable = allowedSubscriptionActions(found, 'customer').includes('pay') && found.answerBy > this.clock.now();
    return { subscription: await this.show(found, actor.userId), totalPaise: found.price.totalPaise, payable };
  }

  async showStaff(doc: SubscriptionDoc): Promise<Subscription> {
    return forStaff(await this.show(doc, STAFF));
  }

  /** As this party sees it now. */
  async show(doc: SubscriptionDoc, viewerId: string): Promise<Subscription> {
    const open = await this.openVisits([doc]);
    return toSubscription(doc, viewerId, open.get(doc._id) ?? [], this.clock.now());
  }

  async findForParty(id: string, actor: Actor | undefined): Promise<SubscriptionDoc> {
    const { userId } = signedIn(actor);
    const parties = [{ customerId: userId }, { helperId: userId }];
    const found = await this.model.findOne({ _id: id, $or: parties }).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return found;
  }

  async findOwn(id: string, mine: { customerId: string } | { helperId: string }): Promise<SubscriptionDoc> {
    const found = await this.model.findOne({ _id: id, ...mine }).lean<SubscriptionDoc>();
    if (!found) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return found;
  }

  /** Newest first; a word that is no status filters nothing, like the tab All. */
  private async list(
    mine: { customerId?: string; helperId?: string },
    viewerId: string,
    { status, page, limit }: Page,
  ) {
    const filter = { ...mine, ...(isStatus(status) && { status }) };
    const newest = this.model.find(filter).sort({ createdAt: -1, _id: -1 });
    const rows = newest.skip((page - 1) * limit).limit(limit);
    const [docs, total] = await Promise.all([rows.lean<SubscriptionDoc[]>(), this.model.countDocuments(filter)]);
    const open = await this.openVisits(docs);
    const now = this.clock.now();
    return {
      subscriptions: docs.map((doc) => toSubscription(doc, viewerId, open.get(doc._id) ?? [], now)),
      pagination: paginate(page, limit, total),
    };
  }

  private async openVisits(docs: readonly SubscriptionDoc[]): Promise<Map<string, OpenVisit[]>> {
    const open = await this.visits
      .find({ subscriptionId: { $in: docs.map(({ _id }) => _id) }, status: 'scheduled' })
      .select({ subscriptionId: 1, helperId: 1, status: 1, date: 1, startTime: 1, endTime: 1, absence: 1 })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    return Map.groupBy(open, ({ subscriptionId }) => subscriptionId);
  }

  private async offerFor(
    { helperId, services }: { helperId: string; services: readonly { serviceType: string }[] },
    customerId?: string,
  ): Promise<Offer> {
    const offer = await this.rpc.call(getOffer, { helperId, ...(customerId && { customerId }) });
    if (!services.every(({ serviceType }) => offer.services.includes(serviceType))) {
      throw new AppError('SERVICE_NOT_OFFERED');
    }
    return offer;
  }

  /** Which of these visits the helper cannot take: by the weekly plan, by what is claimed. */
  private async clashesOf(offer: Offer, visits: readonly Occurrence[]): Promise<VisitClash[]> {
    const off = visits.filter((visit) => notWorking(offer, visit));
    const wanted = visits.filter((visit) => !off.includes(visit));
    const { clashes } = await this.rpc.call(checkVisits, {
      helperId: offer.helperId,
      visits: wanted.map(({ date, startTime, endTime }) => ({ visitId: newId(), date, startTime, endTime })),
    });
    const notOpen = off.map(({ date, startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      reason: 'not-working' as const,
    }));
    return [
      ...notOpen,
      ...clashes.map(({ date, startTime, endTime, reason }) => ({ date, startTime, endTime, reason })),
    ].sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`));
  }

  /** A request that the helper could accept as things stand; it holds no time until then. */
  private async draft({ offer, policy, ...draft }: Draft): Promise<SubscriptionDoc> {
    if (!offer.isActive) throw new AppError('HELPER_INACTIVE');
    const visits = visitsIn(draft);
    const clashes = await this.clashesOf(offer, visits);
    if (clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes });
    const { hourlyRatePaise, services, schedule, period, customerId } = draft;
    const price = quotePlan(draft, visits);
    const now = this.clock.now();
    return {
      _id: newId(),
      customerId,
      customer: draft.customer,
      helperId: offer.helperId,
      helper: { name: offer.name, location: offer.location, ...(offer.phone && { phone: offer.phone }) },
      services,
      schedule,
      hourlyRatePaise,
      period: { startDate: period.startDate, endDate: period.endDate, agreedEnd: period.endDate },
      customerAddress: draft.customerAddress,
      specialRequests: draft.specialRequests,
      price,
      policy,
      status: 'pending',
      payment: { status: 'pending', paidPaise: 0 },
      answerBy: new Date(now.getTime() + policy.subscription.answerWithin * MINUTE_MS),
      tally: { servicesCompleted: 0, totalServicesScheduled: visits.length },
      balance: { deliveredPaise: 0, refundedPaise: 0, remainingPaise: 0 },
      openVisits: 0,
      liveKey: sha256([customerId, offer.helperId, services, schedule, period.startDate, period.endDate]),
      ...(draft.renews && { renews: draft.renews }),
      rev: 0,
      createdAt: now,
    };
  }

  /** The same request is already there: which, so that its payment can be taken up again. */
  private async refuseTwin(error: unknown, { liveKey }: SubscriptionDoc): Promise<never> {
    if (!isDuplicateKey(error)) throw error;
    const twin = await this.model.findOne({ liveKey }).lean<SubscriptionDoc>();
    throw new AppError('SUBSCRIPTION_DUPLICATE', { subscriptionId: twin?._id });
  }
}

/** The visits of a plan; one without any is refused. */
function visitsIn(plan: Plan & { period: Period }): Occurrence[] {
  const visits = occurrences(plan.schedule, plan.period);
  if (visits.length === 0) throw new AppError('NO_VISITS', { field: 'daysOfWeek' });
  return visits;
}
