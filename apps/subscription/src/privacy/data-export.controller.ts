import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportSubscriptionRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { exportPage, type ExportSource } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { SUBSCRIPTION_MODEL, type SubscriptionDoc } from '../shared/subscription.model.js';
import { VISIT_MODEL, type VisitDoc } from '../shared/visit.model.js';

/** The dated visits of a person's subscriptions for the data export, also those that a helper did as a substitute. */
@Controller()
export class DataExportController {
  private readonly visits: ExportSource<ExportSection>;

  constructor(
    @InjectModel(SUBSCRIPTION_MODEL) subscriptions: Model<SubscriptionDoc>,
    @InjectModel(VISIT_MODEL) visits: Model<VisitDoc>,
  ) {
    this.visits = {
      section: 'subscriptionVisits',
      async read(userId, after, limit) {
        const own = await subscriptions.find({ customerId: userId }, { _id: 1 }).lean<{ _id: string }[]>();
        const ofPerson = [
          { subscriptionId: { $in: own.map(({ _id }) => _id) } },
          { helperId: userId },
          { 'absence.asked.helperId': userId, 'absence.substitute.helperId': userId },
        ];
        const filter = { $or: ofPerson, ...(after && { _id: { $gt: after } }) };
        const docs = await visits.find(filter).sort({ _id: 1 }).limit(limit).lean<VisitDoc[]>();
        return docs.map((doc) => ({ _id: doc._id, record: showVisit(doc) }));
      },
    };
  }

  @Rpc(exportSubscriptionRecords)
  export(input: InputOf<typeof exportSubscriptionRecords>) {
    return exportPage([this.visits], input);
  }
}

const showVisit = ({ subscriptionId, date, plannedDate, startTime, endTime, status, settlement }: VisitDoc) => ({
  subscriptionId,
  date,
  ...(date !== plannedDate && { movedFrom: plannedDate }),
  startTime,
  endTime,
  status,
  ...(settlement && { reason: settlement.reason, refund: toRupees(settlement.refundPaise) }),
});
