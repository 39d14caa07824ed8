import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type EventData, type HELPER_TIME_FREED, WAITLIST_OFFERED } from '@sahaya/contracts';
import { HOUR_MS, istDate } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { HelperAvailabilityService } from './helper-availability.service.js';
import { WAITLIST_MODEL, type WaitlistDoc } from './waitlist.model.js';

const POLL_MS = 30_000;
const OFFER_MS = 24 * HOUR_MS;
const BATCH_SIZE = 500;

/** Offers freed slots to the waiting customers. A freed slot marks the entries that overlap it; a round checks these. */
@Injectable()
export class WaitlistWorker extends PollingWorker {
  private readonly soon = () => this.sweep.soon();

  constructor(
    @InjectModel(WAITLIST_MODEL) private readonly model: Model<WaitlistDoc>,
    private readonly availability: HelperAvailabilityService,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Marks the entries of a helper that a freed slot may serve, or all of them after a change of the weekly plan. */
  async recheck(session: ClientSession, helperId: string, freed?: EventData<typeof HELPER_TIME_FREED>): Promise<void> {
    const affected = {
      helperId,
      state: { $in: ['waiting', 'checking'] as const },
      date: freed?.date ?? { $gte: istDate(this.clock.now()) },
      ...(freed && { startTime: { $lt: freed.endTime }, endTime: { $gt: freed.startTime } }),
    };
    const mark = { $set: { state: 'checking' as const }, $inc: { freed: 1 } };
    const { matchedCount } = await this.model.updateMany(affected, mark, { session });
    if (matchedCount > 0) this.db.afterCommit(session, this.soon);
  }

  protected override async round(): Promise<void> {
    const due = await this.model
      .find({ state: 'checking' })
      .sort({ createdAt: 1 })
      .limit(BATCH_SIZE)
      .lean<WaitlistDoc[]>();
    for (const entry of due) await this.settle(entry, await this.availability.isFree(entry));
  }

  /** Offers a free slot to the customer; otherwise, the entry keeps waiting. */
  private async settle(entry: WaitlistDoc, isFree: boolean): Promise<void> {
    const offeredAt = this.clock.now();
    const unchanged = { _id: entry._id, freed: entry.freed, state: 'checking' as const };
    if (!isFree) {
      await this.model.updateOne(unchanged, { $set: { state: 'waiting' } });
      return;
    }
    const offer = { state: 'offered', offeredAt, expiresAt: new Date(offeredAt.getTime() + OFFER_MS) };
    await this.db.transaction(async (session) => {
      const { modifiedCount } = await this.model.updateOne(unchanged, { $set: offer }, { session });
      if (modifiedCount === 0) return;
      await this.outbox.add(session, WAITLIST_OFFERED, {
        entryId: entry._id,
        customerId: entry.customerId,
        helperId: entry.helperId,
        helperName: entry.helperName,
        date: entry.date,
        startTime: entry.startTime,
        endTime: entry.endTime,
        offeredAt: offeredAt.toISOString(),
      });
    });
  }
}
