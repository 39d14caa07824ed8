import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type checkSubscription,
  checkVisits,
  type createSubscription,
  getOffer,
  getUser,
  type InputOf,
  type OutputOf,
  type quoteSubscription,
  refuse,
  type renewSubscription,
  signedIn,
  type Subscription,
  type VisitClash,
} from '@sahaya/contracts';
import {
  addDays,
  daysBetween,
  istDate,
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
  subscriptionRefusal,
  subscriptionViolation,
  toRupees,
} from '@sahaya/domain';
import { PolicyInForce, RpcClient } from '@sahaya/messaging';
import { IdempotencyStore, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { toPlanForm, toPlan } from './plan-form.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { periodOf, SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscription } from '../shared/subscription.model.js';

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

type Offer = OutputOf<typeof getOffer>;
type Draft = Pick<SubscriptionDoc, 'customerId' | 'customer' | 'customerAddress' | 'specialRequests'> &
  Plan & { period: Period; offer: Offer; policy: Policy; renews?: string };
/** Creates requests for a plan, and renewals. */
@Injectable()
export class SubscriptionRequestsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly queries: SubscriptionQueriesService,
    private readonly changes: SubscriptionChangesService,
    private readonly idempotency: IdempotencyStore,
    private readonly policies: PolicyInForce,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  async quote(input: InputOf<typeof quoteSubscription>) {
    const now = this.clock.now();
    const policy = await this.policies.current();
    const form = toPlanForm(input, policy, now);
    refuse(planViolation(form, policy, now));
    const { hourlyRatePaise } = await this.offerFor(form, input.actor?.userId);
    const plan = toPlan(form, hourlyRatePaise);
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
    const form = toPlanForm(input, policy, now);
    refuse(planViolation(form, policy, now));
    const offer = await this.offerFor(form, userId);
    const visits = visitsIn(toPlan(form, offer.hourlyRatePaise));
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
    const form = toPlanForm(input, policy, now);
    refuse(subscriptionViolation(form, policy, now));
    const [offer, user] = await Promise.all([this.offerFor(form, userId), this.rpc.call(getUser, { userId })]);
    if (user.leaving) throw new AppError('ACCOUNT_LEAVING');
    const doc = await this.draft({
      ...toPlan(form, offer.hourlyRatePaise),
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
    const found = await this.queries.findOwn(input.id, { customerId: userId });
    const next = found.renewedBy && (await this.model.findById(found.renewedBy).lean<SubscriptionDoc>());
    if (next && next.status !== 'cancelled' && next.status !== 'expired')
      return { subscription: await this.queries.show(next, userId) };
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
