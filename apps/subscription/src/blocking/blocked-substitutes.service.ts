import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { holderOf, istDate, markHelperAbsent, recordDecline, startOf } from '@sahaya/domain';
import type { BlockTally } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { VisitEventsService } from '../visits/visits.module.js';

const UNCOUNTED: BlockTally = { count: 0, searches: 0, refundPaise: 0, compensationPaise: 0 };

/** Takes a blocked helper out of the visits that they do, or were asked to do, as a substitute. */
@Injectable()
export class BlockedSubstitutesService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly changes: SubscriptionChangesService,
    private readonly events: VisitEventsService,
    private readonly clock: Clock,
  ) {}

  /** Visits that have not begun. */
  async find(helperId: string, seen: readonly string[] = []): Promise<VisitDoc[]> {
    const now = this.clock.now();
    const open: QueryFilter<VisitDoc> = {
      status: 'scheduled',
      date: { $gte: istDate(now) },
      'absence.asked.helperId': helperId,
      _id: { $nin: [...seen] },
    };
    const docs = await this.visits.find(open).lean<VisitDoc[]>();
    return docs.filter((visit) => startOf(visit) > now && isAskedOf(visit, helperId));
  }

  /** The customer chooses again, or is refunded if no time is left. */
  async apply(session: ClientSession, visitId: string, helperId: string): Promise<BlockTally | undefined> {
    const visit = await this.visits.findById(visitId, null, { session }).lean<VisitDoc>();
    if (!visit || visit.status !== 'scheduled') return undefined;
    const now = this.clock.now();
    const isTheirs = holderOf(visit) === helperId;
    const after = isTheirs ? markHelperAbsent(visit, now) : recordDecline(visit, helperId, now);
    if (!after) return undefined;
    const { subscriptionId } = visit;
    const found = await this.subscriptions.findById(subscriptionId, null, { session }).orFail().lean<SubscriptionDoc>();
    const all = await this.visits
      .find({ subscriptionId }, null, { session })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    const doc = await this.changes.apply(session, found, all, [after], {});
    if (isTheirs) {
      await (after.settlement
        ? this.events.publishSkipped(session, doc, after)
        : this.events.publishAbsent(session, doc, after, visit.absence?.substitute?.name));
    }
    return { ...UNCOUNTED, refundPaise: after.settlement?.refundPaise ?? 0 };
  }
}

/** The helper may still agree, or has agreed. */
const isAskedOf = ({ absence }: VisitDoc, helperId: string): boolean =>
  (absence?.asked ?? []).some((ask) => ask.helperId === helperId && (ask.state === 'asked' || ask.state === 'agreed'));
