import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Db } from '@sahaya/persistence';
import { Clock, Gauge } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { RefundAnnouncementsService } from './refund-announcements.service.js';
import { REFUND_MODEL, type RefundDoc } from './refund.model.js';

const BATCH = 20;
const late = new Gauge({ name: 'refunds_late', help: 'Refunds that have not arrived in the promised time' });

/** Reports refunds that did not arrive in the promised time, once each. */
@Injectable()
export class LateRefundsService {
  private readonly logger = new Logger('Refunds');

  constructor(
    @InjectModel(REFUND_MODEL) private readonly refunds: Model<RefundDoc>,
    private readonly announcements: RefundAnnouncementsService,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async report(): Promise<void> {
    const now = this.clock.now();
    const open = { status: { $in: ['initiated', 'failed'] as const }, expectedBy: { $lt: now } };
    const unreported = await this.refunds
      .find({ ...open, lateSince: { $exists: false } })
      .limit(BATCH)
      .lean<RefundDoc[]>();
    for (const refund of unreported) await this.reportOne(refund, now);
    late.set(await this.refunds.countDocuments(open));
  }

  private async reportOne(refund: RefundDoc, now: Date): Promise<void> {
    const { _id, purposeId, expectedBy = now } = refund;
    await this.db.transaction(async (session) => {
      const first = { _id, lateSince: { $exists: false } };
      const { modifiedCount } = await this.refunds.updateOne(first, { $set: { lateSince: now } }, { session });
      if (modifiedCount === 0) return;
      this.logger.error({ refund: _id, purposeId, expectedBy }, 'a refund has not arrived in the promised time');
      await this.announcements.announceLate(session, refund, expectedBy);
    });
  }
}
