import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type acceptSubscription,
  type Actor,
  AppError,
  type cancelSubscription,
  type declineSubscription,
  type InputOf,
  type pauseSubscription,
  type quoteSubscriptionCancellation,
  refuse,
  type resumeSubscription,
  signedIn,
  type Subscription,
  SUBSCRIPTION_EVENT,
  SUBSCRIPTION_SETTLED,
} from '@sahaya/contracts';
import {
  balanceOf,
  skipBegunVisits,
  cancelFutureVisits,
  istDate,
  parseDate,
  pausedDaysOf,
  pauseVisits,
  pauseViolation,
  reasonViolation,
  resumeVisits,
  settleAsRefunded,
  type SubscriptionAction,
  subscriptionRefusal,
  subscriptionTarget,
  toRupees,
} from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, IdempotencyStore } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { factsOf, SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { VISIT_MODEL, type VisitDoc, visitsOf } from '../shared/visit.model.js';

type Ending = NonNullable<SubscriptionDoc['cancellation']>;

/** The daily jobs may write a plan between the reading and the writing of a move. A second reading sees their result. */
const repeatOnceIfChanged = <T>(move: () => Promise<T>): Promise<T> =>
  move().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'SUBSCRIPTION_CHANGED_MEANWHILE') return move();
    throw error;
  });

/** The moves of the state table, and those that time makes. */
@Injectable()
export class SubscriptionTransitionsService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly subscriptions: SubscriptionQueriesService,
    private readonly changes: SubscriptionChangesService,
    private readonly claims: SlotReservationsService,
    private readonly idempotency: IdempotencyStore,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  pause(input: InputOf<typeof pauseSubscription>) {
    return repeatOnceIfChanged(() => this.pauseOnce(input));
  }

  resume(input: InputOf<typeof resumeSubscription>) {
    return repeatOnceIfChanged(() => this.resumeOnce(input));
  }

  cancel(input: InputOf<typeof cancelSubscription>) {
    return repeatOnceIfChanged(() => this.cancelOnce(input));
  }

  async accept(input: InputOf<typeof acceptSubscription>) {
    const { found, userId, isRepeated } = await this.begin(input, 'helper', 'accept');
    if (isRepeated) return this.answer(found, userId);

    const now = this.clock.now();
    const visits = skipBegunVisits(visitsOf(found), now);
    const hold = await this.claims.hold(
      found.helperId,
      visits.filter(({ status }) => status === 'scheduled'),
    );
    if (hold.clashes.length > 0) throw new AppError('VISITS_CLASH', { clashes: hold.clashes });
    return this.land('subscription.accept', input, userId, async (session) => {
      await this.claims.keep(session, hold);
      const doc = await this.changes.plant(session, found, visits, { status: 'active', acceptedAt: now });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.accepted, factsOf(doc));
      return doc;
    });
  }

  async decline(input: InputOf<typeof declineSubscription>) {
    const { found, userId, isRepeated } = await this.begin(input, 'helper', 'decline');
    if (isRepeated) return this.answer(found, userId);
    refuse(reasonViolation(input));
    return this.land('subscription.decline', input, userId, async (session) => {
      const doc = await this.endUnanswered(session, found, { by: 'helper', kind: 'declined', reason: input.reason });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.declined, { ...factsOf(doc), reason: input.reason });
      return doc;
    });
  }

  private async pauseOnce(input: InputOf<typeof pauseSubscription>) {
    const { found, userId, isRepeated } = await this.begin(input, 'customer', 'pause');
    if (isRepeated) return this.answer(found, userId);
    const now = this.clock.now();
    refuse(pauseViolation(input, found.period, now));
    const from = parseDate(input.startDate) ?? istDate(now);
    const to = parseDate(input.endDate) ?? input.endDate;

    const visits = await this.visitsOf(found);
    const moved = pauseVisits(visits, { from, to }, { ...found, now });
    if (pausedDaysOf(merge(visits, moved)) > found.policy.subscription.pauseDays) {
      refuse({ code: 'PAUSE_TOO_LONG', field: 'endDate' });
    }
    const hold = await this.claims.holdWhatFits(found.helperId, moved);
    const noRoom = new Set(hold.clashes.map(({ visitId }) => visitId));
    const changed = moved.map((visit) =>
      noRoom.has(visit._id) ? settleAsRefunded(original(visits, visit), 'no-room-after-pause') : visit,
    );
    return this.land('subscription.pause', input, userId, async (session) => {
      await this.claims.keep(session, hold);
      const pause = { reason: input.reason, startDate: from, endDate: to };
      const doc = await this.changes.apply(session, found, visits, changed, { status: 'paused', pause });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.paused, { ...factsOf(doc), reason: input.reason, from, to });
      return doc;
    });
  }

  /** Visits of days still ahead go back there, where the helper is free; the others stay behind the end. */
  private async resumeOnce(input: InputOf<typeof resumeSubscription>) {
    const { found, userId, isRepeated } = await this.begin(input, 'customer', 'resume');
    if (isRepeated) return this.answer(found, userId);
    const visits = await this.visitsOf(found);
    const back = resumeVisits(visits, found.policy, this.clock.now());
    const hold = await this.claims.holdWhatFits(found.helperId, back);
    const noRoom = new Set(hold.clashes.map(({ visitId }) => visitId));
    const changed = back.filter(({ _id }) => !noRoom.has(_id));
    return this.land('subscription.resume', input, userId, async (session) => {
      await this.claims.keep(session, hold);
      return this.goOn(session, found, visits, changed, 'customer');
    });
  }

  async cancellationQuote({ actor, id }: InputOf<typeof quoteSubscriptionCancellation>) {
    const found = await this.subscriptions.findOwn(id, { customerId: signedIn(actor).userId });
    this.expect(found, 'customer', 'cancel');
    const visits = await this.visitsOf(found);
    const cancelled = cancelFutureVisits(visits, found.policy, this.clock.now());
    const before = balanceOf(visits);
    const after = balanceOf(merge(visits, cancelled));
    return {
      paid: toRupees(found.payment.paidPaise),
      delivered: toRupees(before.deliveredPaise),
      refunded: toRupees(before.refundedPaise),
      fee: toRupees(after.deliveredPaise - before.deliveredPaise),
      refund: toRupees(after.refundedPaise - before.refundedPaise),
      toBeMarked: toRupees(after.remainingPaise),
      visitsCancelled: cancelled.length,
    };
  }

  private async cancelOnce(input: InputOf<typeof cancelSubscription>) {
    const { found, userId, isRepeated } = await this.begin(input, 'customer', 'cancel');
    if (isRepeated) return this.answer(found, userId);
    refuse(reasonViolation(input));
    const now = this.clock.now();
    const visits = await this.visitsOf(found);
    const changed = cancelFutureVisits(visits, found.policy, now);
    return this.land('subscription.cancel', input, userId, async (session) => {
      const cancellation: Ending = {
        by: 'customer',
        kind: 'cancelled',
        reason: input.reason,
        refundPaise: balanceOf(changed).refundedPaise,
        at: now,
      };
      const set = { status: 'cancelled' as const, cancellation };
      const doc = await this.changes.apply(session, found, visits, changed, set, { liveKey: 1 });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.cancelled, { ...factsOf(doc), reason: input.reason });
      return doc;
    });
  }

  /** Nobody paid, or answered, in time: all that was paid goes back. */
  async expire(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const reason = found.payment.paidPaise > 0 ? 'not-answered' : 'not-paid';
      const doc = await this.endUnanswered(session, found, { by: 'system', kind: 'expired', reason });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.expired, { ...factsOf(doc), paid: doc.payment.paidPaise > 0 });
    });
  }

  /** The day after the pause; its visits lie behind the end already. */
  async resumeAfterPause(found: SubscriptionDoc): Promise<void> {
    const visits = await this.visitsOf(found);
    await this.db.transaction((session) => this.goOn(session, found, visits, [], 'system'));
  }

  /** The period is over and every visit settled. */
  async complete(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const set = { status: 'completed' as const, completedAt: this.clock.now() };
      const doc = await this.changes.write(session, found, set, { liveKey: 1 });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.completed, factsOf(doc));
    });
  }

  async offerRenewal(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const doc = await this.changes.write(session, found, { renewalOfferedAt: this.clock.now() });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.renewalOffered, factsOf(doc));
    });
  }

  private async goOn(
    session: ClientSession,
    found: SubscriptionDoc,
    visits: readonly VisitDoc[],
    changed: readonly VisitDoc[],
    by: 'customer' | 'system',
  ): Promise<SubscriptionDoc> {
    const set = { status: 'active' as const, 'pause.resumedBy': by };
    const doc = await this.changes.apply(session, found, visits, changed, set);
    await this.outbox.add(session, SUBSCRIPTION_EVENT.resumed, { ...factsOf(doc), by });
    return doc;
  }

  /** Before acceptance there are no visits: what was paid goes back as a whole. */
  private async endUnanswered(
    session: ClientSession,
    found: SubscriptionDoc,
    ending: Pick<Ending, 'by' | 'kind' | 'reason'>,
  ): Promise<SubscriptionDoc> {
    const { paidPaise } = found.payment;
    const doc = await this.changes.write(
      session,
      found,
      {
        status: ending.kind === 'expired' ? 'expired' : 'cancelled',
        cancellation: { ...ending, refundPaise: paidPaise, at: this.clock.now() },
        balance: { deliveredPaise: 0, refundedPaise: paidPaise, remainingPaise: 0 },
      },
      { liveKey: 1 },
    );
    if (paidPaise > 0) {
      await this.outbox.add(session, SUBSCRIPTION_SETTLED, {
        subscriptionId: doc._id,
        customerId: doc.customerId,
        helperId: doc.helperId,
        key: `subscription:${doc._id}`,
        reason: ending.kind,
        helperPaise: 0,
        platformPaise: 0,
        refundPaise: paidPaise,
      });
    }
    return doc;
  }

  private async begin(
    { actor, id }: { actor?: Actor | undefined; id: string },
    party: 'customer' | 'helper',
    action: SubscriptionAction,
  ) {
    const { userId } = signedIn(actor);
    const found = await this.subscriptions.findOwn(
      id,
      party === 'helper' ? { helperId: userId } : { customerId: userId },
    );
    const isRepeated = hasMade(found, party, action);
    if (!isRepeated) this.expect(found, party, action);
    return { found, userId, isRepeated };
  }

  private expect(found: SubscriptionDoc, party: 'customer' | 'helper', action: SubscriptionAction): void {
    const refusal = subscriptionRefusal(found, party, action);
    if (refusal) throw new AppError(refusal, { status: found.status });
  }

  private async land(
    scope: string,
    input: { actor?: Actor | undefined; idempotencyKey?: string | undefined },
    userId: string,
    work: (session: ClientSession) => Promise<SubscriptionDoc>,
  ): Promise<{ subscription: Subscription }> {
    const { _id } = await this.idempotency.once(scope, input, async (session) => ({ _id: (await work(session))._id }));
    this.claims.soon();
    const doc = await this.model.findById(_id).lean<SubscriptionDoc>();
    if (!doc) throw new AppError('SUBSCRIPTION_NOT_FOUND');
    return this.answer(doc, userId);
  }

  private async answer(doc: SubscriptionDoc, userId: string) {
    return { subscription: await this.subscriptions.show(doc, userId) };
  }

  private visitsOf({ _id }: SubscriptionDoc): Promise<VisitDoc[]> {
    return this.visits.find({ subscriptionId: _id }).sort({ date: 1, startTime: 1 }).lean<VisitDoc[]>();
  }
}

/** The party repeats a move that it has already made: nothing changes, the answer is the subscription. */
function hasMade(
  { status, cancellation, pause, acceptedAt }: SubscriptionDoc,
  party: 'customer' | 'helper',
  action: SubscriptionAction,
): boolean {
  if (action === 'accept') return status === 'active' && !!acceptedAt;
  if (action === 'resume') return status === 'active' && pause?.resumedBy === 'customer';
  if (status !== subscriptionTarget(action)) return false;
  return status !== 'cancelled' || cancellation?.by === party;
}

const merge = (visits: readonly VisitDoc[], changed: readonly VisitDoc[]) =>
  visits.map((visit) => changed.find(({ _id }) => _id === visit._id) ?? visit);
const original = (visits: readonly VisitDoc[], visit: VisitDoc) => visits.find(({ _id }) => _id === visit._id) ?? visit;
