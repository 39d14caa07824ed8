import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Actor, AppError, signedIn, type Subscription } from '@sahaya/contracts';
import { type SubscriptionAction, subscriptionRefusal, subscriptionTarget } from '@sahaya/domain';
import { IdempotencyStore } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { repeatIfChanged } from '../shared/repeat-if-changed.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import type { SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

interface TransitionInput {
  actor?: Actor | undefined;
  idempotencyKey?: string | undefined;
}

/** The common steps of the transitions that a party requests. */
@Injectable()
export class SubscriptionTransitionsService {
  constructor(
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly slots: SlotReservationsService,
    private readonly idempotency: IdempotencyStore,
  ) {}

  /** Reads the subscription of the party. Throws if its state does not allow the action, unless the party repeats it. */
  async begin(
    { actor, id }: TransitionInput & { id: string },
    party: 'customer' | 'helper',
    action: SubscriptionAction,
  ) {
    const { userId } = signedIn(actor);
    const found = await this.subscriptions.findOwn(
      id,
      party === 'helper' ? { helperId: userId } : { customerId: userId },
    );
    const isRepeated = hasMade(found, party, action);
    if (!isRepeated) this.expectAllowed(found, party, action);
    return { found, userId, isRepeated };
  }

  expectAllowed(found: SubscriptionDoc, party: 'customer' | 'helper', action: SubscriptionAction): void {
    const refusal = subscriptionRefusal(found, party, action);
    if (refusal) throw new AppError(refusal, { status: found.status });
  }

  /** Returns the first answer of the idempotency key, or makes the transition. */
  replayOr(scope: string, input: TransitionInput, make: () => Promise<{ subscription: Subscription }>) {
    return this.idempotency.replayOr(scope, input, () => repeatIfChanged(make));
  }

  /** Runs the work in a transaction, once for each idempotency key, and stores its answer. */
  async commit(
    scope: string,
    input: TransitionInput,
    userId: string,
    work: (session: ClientSession) => Promise<SubscriptionDoc>,
  ): Promise<{ subscription: Subscription }> {
    const answer = await this.idempotency.record(scope, input, async (session) => ({
      subscription: await this.subscriptions.show(await work(session), userId, session),
    }));
    this.slots.soon();
    return answer;
  }

  async show(doc: SubscriptionDoc, userId: string) {
    return { subscription: await this.subscriptions.show(doc, userId) };
  }

  listVisits({ _id }: SubscriptionDoc): Promise<VisitDoc[]> {
    return this.visits.find({ subscriptionId: _id }).sort({ date: 1, startTime: 1 }).lean<VisitDoc[]>();
  }
}

/** Whether the party repeats a transition that it has already made. The repetition changes nothing. */
function hasMade(
  { status, cancellation, pause, acceptedAt }: SubscriptionDoc,
  party: 'customer' | 'helper',
  action: SubscriptionAction,
): boolean {
  if (action === 'accept') return status === 'active' && !!acceptedAt;
  if (action === 'resume') return status === 'active' && pause?.resumedBy === 'customer';
  if (status !== subscriptionTarget(action)) return false;
  if (status !== 'cancelled') return true;
  return cancellation?.by === party && (cancellation.kind === 'withdrawn') === (action === 'withdraw');
}
