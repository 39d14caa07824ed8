import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  assertWithinServiceArea,
  checkVisits,
  getOffer,
  getUser,
  type OutputOf,
  pickAddressFacts,
  type VisitClash,
} from '@sahaya/contracts';
import {
  MINUTE_MS,
  notWorking,
  type Occurrence,
  occurrences,
  type Period,
  type Plan,
  type Policy,
  quotePlan,
} from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { AccountBlocks, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';

type Offer = OutputOf<typeof getOffer>;
type Draft = Pick<
  SubscriptionDoc,
  'customerId' | 'customer' | 'customerAddress' | 'customerCoordinates' | 'specialRequests'
> &
  Plan & { period: Period; offer: Offer; policy: Policy; renews?: string };
interface RequestedServices {
  helperId: string;
  services: readonly { serviceType: string }[];
  /** Refused if the helper does not travel there. */
  customerAddress?: string;
  customerCoordinates?: readonly number[] | null | undefined;
}

/** Checks a plan against the helper's offer and free time, and builds the pending subscription. */
@Injectable()
export class SubscriptionDraftService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    private readonly blocks: AccountBlocks,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The helper's current offer. Throws OUTSIDE_SERVICE_AREA if the helper does not travel to the address, and
   * SERVICE_NOT_OFFERED if the offer lacks a requested service.
   */
  async readOffer(
    { helperId, services, customerAddress, customerCoordinates }: RequestedServices,
    customerId?: string,
  ): Promise<Offer> {
    const offer = await this.rpc.call(getOffer, {
      helperId,
      ...(customerId && { customerId }),
      ...(customerAddress && { customerAddress }),
      ...(customerCoordinates && { customerCoordinates: [...customerCoordinates] }),
    });
    assertWithinServiceArea(offer);
    if (!services.every(({ serviceType }) => offer.services.includes(serviceType))) {
      throw new AppError('SERVICE_NOT_OFFERED');
    }
    return offer;
  }

  /**
   * The helper's offer and the customer. Throws ACCOUNT_LEAVING if the deletion of the account is planned, and
   * CONSENT_WITHDRAWN after a withdrawal of the consent.
   */
  async readParties(requested: RequestedServices, userId: string) {
    const [offer, user] = await Promise.all([this.readOffer(requested, userId), this.rpc.call(getUser, { userId })]);
    if (user.blocked) throw new AppError('ACCOUNT_BLOCKED');
    if (user.leaving) throw new AppError('ACCOUNT_LEAVING');
    if (user.consentWithdrawn) throw new AppError('CONSENT_WITHDRAWN');
    return { offer, user };
  }

  /** The visits that the helper cannot take, because of the weekly plan or because the slot is taken. */
  async findClashes(offer: Offer, visits: readonly Occurrence[]): Promise<VisitClash[]> {
    const closed = visits.filter((visit) => notWorking(offer, visit));
    const open = visits.filter((visit) => !closed.includes(visit));
    const { clashes } = await this.rpc.call(checkVisits, {
      helperId: offer.helperId,
      visits: open.map(({ date, startTime, endTime }) => ({ visitId: newId(), date, startTime, endTime })),
    });
    const notWorkingThen = closed.map(({ date, startTime, endTime }) => ({
      date,
      startTime,
      endTime,
      reason: 'not-working' as const,
    }));
    return [
      ...notWorkingThen,
      ...clashes.map(({ date, startTime, endTime, reason }) => ({ date, startTime, endTime, reason })),
    ].sort((a, b) => `${a.date}${a.startTime}`.localeCompare(`${b.date}${b.startTime}`));
  }

  /** Builds a request that the helper could accept now. It reserves no slots before the acceptance. */
  async build({ offer, policy, ...draft }: Draft): Promise<SubscriptionDoc> {
    if (!offer.isActive) throw new AppError('HELPER_INACTIVE');
    const visits = findVisits(draft);
    const clashes = await this.findClashes(offer, visits);
    if (clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes });
    const { hourlyRatePaise, services, schedule, period, customerId } = draft;
    const price = quotePlan(draft, visits, policy);
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
      ...(draft.customerCoordinates && { customerCoordinates: draft.customerCoordinates }),
      ...pickAddressFacts(offer),
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

  /** Creates the request, unless one of the parties was blocked meanwhile. */
  async create(session: ClientSession, doc: SubscriptionDoc): Promise<void> {
    const blocked = await this.blocks.findBlocked(session, [doc.customerId, doc.helperId]);
    if (blocked) throw new AppError(blocked === doc.customerId ? 'ACCOUNT_BLOCKED' : 'HELPER_NOT_FOUND');
    await this.model.create([doc], { session });
  }

  /** Turns a duplicate key into an error that names the existing request, so that its payment can be continued. */
  async refuseDuplicate(error: unknown, { liveKey }: SubscriptionDoc): Promise<never> {
    if (!isDuplicateKey(error)) throw error;
    const existing = await this.model.findOne({ liveKey }).lean<SubscriptionDoc>();
    throw new AppError('SUBSCRIPTION_DUPLICATE', { subscriptionId: existing?._id });
  }
}

/** The visits of a plan. Throws NO_VISITS if there is none. */
export function findVisits(plan: Plan & { period: Period }): Occurrence[] {
  const visits = occurrences(plan.schedule, plan.period);
  if (visits.length === 0) throw new AppError('NO_VISITS', { field: 'daysOfWeek' });
  return visits;
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
