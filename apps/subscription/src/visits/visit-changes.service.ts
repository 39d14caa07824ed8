import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Actor, AppError, signedIn, type Subscription, type SubscriptionVisit } from '@sahaya/contracts';
import { type SubscriptionAction, subscriptionRefusal } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { repeatIfChanged } from '../shared/repeat-if-changed.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { toVisit, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

export interface IdempotentInput {
  actor?: Actor | undefined;
  idempotencyKey?: string | undefined;
}
/** Staff act for the party that is the actor. */
export interface ByStaff {
  byStaff?: true | undefined;
}
export interface VisitInput extends IdempotentInput, ByStaff {
  id: string;
  visitId: string;
}
/** A visit with its subscription and all visits of that subscription. */
export interface VisitContext {
  found: SubscriptionDoc;
  all: VisitDoc[];
  visit: VisitDoc;
}
export interface VisitAnswer {
  subscription: Subscription;
  visit: SubscriptionVisit;
}
type Announce = (session: ClientSession, doc: SubscriptionDoc) => Promise<void>;

/** Changes one visit of a subscription, once for each idempotency key. */
@Injectable()
export class VisitChangesService {
  constructor(
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly changes: SubscriptionChangesService,
    private readonly slots: SlotReservationsService,
    private readonly idempotency: IdempotencyStore,
    private readonly clock: Clock,
  ) {}

  /** Reads the visit for its customer or helper. Throws if the state of the subscription does not allow the action. */
  async begin(
    { actor, id, visitId }: VisitInput,
    party: 'customer' | 'helper',
    action: SubscriptionAction,
  ): Promise<VisitContext> {
    const { userId } = signedIn(actor);
    const found = await this.subscriptions.findOwn(
      id,
      party === 'helper' ? { helperId: userId } : { customerId: userId },
    );
    const all = await this.listVisits(found);
    const visit = all.find(({ _id }) => _id === visitId);
    if (!visit) throw new AppError('VISIT_NOT_FOUND');
    const refusal = subscriptionRefusal(found, party, action);
    if (refusal) throw new AppError(refusal, { status: found.status });
    return { found, all, visit };
  }

  /** Returns the first answer of the idempotency key, or makes the change. */
  replayOr<T>(scope: string, input: IdempotentInput, make: () => Promise<T>): Promise<T> {
    return this.idempotency.replayOr(scope, input, () => repeatIfChanged(make));
  }

  /** Writes the changed visit, its event and the answer to a party of the subscription in one transaction. */
  async write(
    scope: string,
    input: IdempotentInput,
    { found, all }: Pick<VisitContext, 'found' | 'all'>,
    after: VisitDoc,
    announce: Announce,
  ): Promise<VisitAnswer> {
    return this.writeAndAnswer(scope, input, { found, all }, after, async (session, doc) => {
      await announce(session, doc);
      const written = await this.visits.findById(after._id).session(session).orFail().lean<VisitDoc>();
      return this.show({ found: doc, visit: written }, input.actor, session);
    });
  }

  /** Like `write`, with an answer of its own. */
  async writeAndAnswer<T>(
    scope: string,
    input: IdempotentInput,
    { found, all }: Pick<VisitContext, 'found' | 'all'>,
    after: VisitDoc,
    announce: (session: ClientSession, doc: SubscriptionDoc) => Promise<T>,
  ): Promise<T> {
    const answer = await this.idempotency.record(scope, input, async (session) =>
      announce(session, await this.changes.apply(session, found, all, [after], {})),
    );
    this.slots.soon();
    return answer;
  }

  async show(
    { found, visit }: Pick<VisitContext, 'found' | 'visit'>,
    actor: Actor | undefined,
    session?: ClientSession,
  ): Promise<VisitAnswer> {
    const { userId } = signedIn(actor);
    return {
      subscription: await this.subscriptions.show(found, userId, session),
      visit: toVisit(visit, found, userId, this.clock.now()),
    };
  }

  listVisits({ _id }: SubscriptionDoc): Promise<VisitDoc[]> {
    return this.visits.find({ subscriptionId: _id }).sort({ date: 1, startTime: 1 }).lean<VisitDoc[]>();
  }
}
