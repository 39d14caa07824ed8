import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REMINDER_DUE } from '@sahaya/contracts';
import { reminderOf, workerOf } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { toVisitFacts, VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

const BATCH_SIZE = 500;

/** Sends the reminders of visits that are due. */
@Injectable()
export class VisitRemindersService {
  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) private readonly model: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) private readonly visits: Model<VisitDoc>,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async sendDue(now: Date): Promise<void> {
    const due = await this.visits
      .find({ remindAt: { $lte: now } })
      .sort({ remindAt: 1 })
      .limit(BATCH_SIZE)
      .select({ _id: 1 })
      .lean();
    for (const { _id } of due) await this.send(_id);
  }

  /** Reads the visit again: a reminder of a visit that is cancelled or has begun is dropped. */
  private async send(visitId: string): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (session) => {
      const visit = await this.visits
        .findOne({ _id: visitId, remindAt: { $lte: now } }, null, { session })
        .lean<VisitDoc>();
      if (!visit) return;
      const found = await this.model.findById(visit.subscriptionId, null, { session }).lean<SubscriptionDoc>();
      const { due, next } = found && visit.status === 'scheduled' ? reminderOf(visit, found.policy, now) : {};
      const unchanged = { _id: visitId, remindAt: visit.remindAt };
      await this.visits.updateOne(unchanged, next ? { $set: { remindAt: next } } : { $unset: { remindAt: 1 } }, {
        session,
      });
      // A visit without a helper has no reminders.
      if (!found || !due || !workerOf(visit)) return;
      const {
        services: [service = ''],
        substitute,
        ...facts
      } = toVisitFacts(found, visit);
      const helper = substitute && { helperId: substitute.helperId, helperName: substitute.name };
      const dueAt = visit.remindAt?.toISOString();
      const reminder = { bookingId: visit._id, service, kind: due, ...(dueAt && { dueAt }) };
      await this.outbox.add(session, REMINDER_DUE, { ...facts, ...helper, ...reminder });
    });
  }
}
