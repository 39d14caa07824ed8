import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SICK_DAY_REPORTED } from '@sahaya/contracts';
import { holderOf, markHelperAbsent, startOf } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { SlotReservationsService } from '../shared/slot-reservations.service.js';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';
import { VisitEventsService } from './visit-events.service.js';

/** Reports the absence of a helper who is sick from all visits of the day that have not begun, also as a substitute. */
@Injectable()
export class SickDayEvents implements OnModuleInit {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly consumer: EventConsumer,
    private readonly changes: SubscriptionChangesService,
    private readonly events: VisitEventsService,
    private readonly slots: SlotReservationsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.consumer.on(SICK_DAY_REPORTED, ({ helperId, date }, session) => this.report(session, helperId, date));
  }

  private async report(session: ClientSession, helperId: string, date: string): Promise<void> {
    const ofDay = { date, status: 'scheduled' as const };
    const found = await this.visits
      .find(
        {
          $or: [
            { helperId, ...ofDay },
            { 'absence.substitute.helperId': helperId, ...ofDay },
          ],
        },
        null,
        { session },
      )
      .lean<VisitDoc[]>();
    const now = this.clock.now();
    const ahead = found.filter((visit) => holderOf(visit) === helperId && startOf(visit) > now);
    for (const [subscriptionId, visits] of Map.groupBy(ahead, (visit) => visit.subscriptionId)) {
      await this.reportFrom(session, subscriptionId, visits);
    }
    this.slots.soon();
  }

  private async reportFrom(session: ClientSession, subscriptionId: string, visits: readonly VisitDoc[]): Promise<void> {
    const found = await this.subscriptions.findById(subscriptionId, null, { session }).orFail().lean<SubscriptionDoc>();
    const all = await this.visits
      .find({ subscriptionId }, null, { session })
      .sort({ date: 1, startTime: 1 })
      .lean<VisitDoc[]>();
    const changed = visits.map((visit) => markHelperAbsent(visit, this.clock.now()));
    const doc = await this.changes.apply(session, found, all, changed, {});
    for (const after of changed) {
      const was = visits.find(({ _id }) => _id === after._id);
      await (after.settlement
        ? this.events.publishSkipped(session, doc, after)
        : this.events.publishAbsent(session, doc, after, was?.absence?.substitute?.name));
    }
  }
}
