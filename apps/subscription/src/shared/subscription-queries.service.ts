import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type Actor,
  AppError,
  type countPendingSubscriptions,
  type getPayableSubscription,
  type getReviewableSubscription,
  type getSubscription,
  type helperSubscriptions,
  type InputOf,
  type listSubscriptions,
  signedIn,
  type Subscription,
} from '@sahaya/contracts';
import { allowedSubscriptionActions, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@sahaya/domain';
import { type AskedPage, pageOf, partOfPage } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { toStaffSubscription } from './staff-subscription.js';
import { type OpenVisit, SUBSCRIPTION_MODEL, type SubscriptionDoc, toSubscription } from './subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from './visit.model.js';

const isStatus = (text: string): text is SubscriptionStatus =>
  (SUBSCRIPTION_STATUSES as readonly string[]).includes(text);

interface Parties {
  _id?: { $in: string[] };
  customerId?: string;
  helperId?: string;
}
interface Page extends AskedPage {
  status: string;
  /** By creation; the newest first by default. */
  direction?: 1 | -1 | undefined;
}

/** Reads subscriptions for their parties, for other services and for staff. */
@Injectable()
export class SubscriptionQueriesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly clock: Clock,
  ) {}

  listMine(input: InputOf<typeof listSubscriptions>) {
    const { userId } = signedIn(input.actor);
    return this.list({ customerId: userId }, userId, input);
  }

  async listForHelper(input: InputOf<typeof helperSubscriptions>) {
    const { userId } = signedIn(input.actor);
    if (input.helperId !== userId) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return this.list({ helperId: userId }, userId, input);
  }

  private list(whose: Parties, viewerId: string, page: Page) {
    return this.findPage(whose, page, (doc, open, now) => toSubscription(doc, viewerId, open, now));
  }

  listForStaff(whose: Parties, page: Page) {
    return this.findPage(whose, page, toStaffSubscription);
  }

  /** Finds newest first, or in the direction given. An unknown status filters nothing, like the tab "All". */
  private async findPage(
    whose: Parties,
    { status, page, limit, after, direction = -1 }: Page,
    toView: typeof toStaffSubscription,
  ) {
    const filter = { ...whose, ...(isStatus(status) && { status }) };
    const { docs, pagination } = await pageOf(
      this.model,
      filter,
      { createdAt: direction, _id: direction },
      { page, limit },
    );
    const open = await this.openVisits(docs);
    const now = this.clock.now();
    const views = docs.map((doc) => toView(doc, open.get(doc._id) ?? [], now));
    const part = partOfPage(views, pagination, after);
    return { subscriptions: part.entries, pagination: part.pagination };
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

  async getReviewable({ actor, subscriptionId }: InputOf<typeof getReviewableSubscription>) {
    const { helperId, helper, customer, services, reviewableUntil } = await this.findOwn(subscriptionId, {
      customerId: actor.userId,
    });
    return {
      helperId,
      helperName: helper.name,
      customerName: customer.name,
      service: services[0]?.serviceType ?? '',
      ...(reviewableUntil && { reviewableUntil: reviewableUntil.toISOString() }),
    };
  }

  /** The subscription as this viewer may see it. */
  async show(doc: SubscriptionDoc, viewerId: string, session?: ClientSession): Promise<Subscription> {
    const open = await this.openVisits([doc], session);
    return toSubscription(doc, viewerId, open.get(doc._id) ?? [], this.clock.now());
  }

  async showToStaff(doc: SubscriptionDoc, session?: ClientSession): Promise<Subscription> {
    const open = await this.openVisits([doc], session);
    return toStaffSubscription(doc, open.get(doc._id) ?? [], this.clock.now());
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

  private async openVisits(
    docs: readonly SubscriptionDoc[],
    session?: ClientSession,
  ): Promise<Map<string, OpenVisit[]>> {
    const open = await this.visits
      .find({ subscriptionId: { $in: docs.map(({ _id }) => _id) }, status: 'scheduled' })
      .select({ subscriptionId: 1, helperId: 1, status: 1, date: 1, startTime: 1, endTime: 1, absence: 1 })
      .sort({ date: 1, startTime: 1 })
      .session(session ?? null)
      .lean<VisitDoc[]>();
    return Map.groupBy(open, ({ subscriptionId }) => subscriptionId);
  }
}
