import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addToWaitlist,
  AppError,
  busyHelpers,
  type EventData,
  type HELPER_TIME_FREED,
  type InputOf,
  type listWaitlist,
  refuse,
  type removeFromWaitlist,
  signedIn,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import { HOUR_MS, istDate, LIMITS, notWorking, parseDate, slotViolation } from '@sahaya/domain';
import { Outbox, PolicyInForce, RpcClient } from '@sahaya/messaging';
import { Db, isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BlocksService } from '../favourites/favourites.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { toWaitlistEntry, WAITLIST_MODEL, type WaitlistDoc } from './waitlist.model.js';

const SWEEP_MS = 30_000;
const OFFER_MS = 24 * HOUR_MS;

/** "Tell me when free". Freed time marks the entries that it may concern; the sweep asks booking, and tells who waits. */
@Injectable()
export class WaitlistService extends PollingWorker {
  private readonly soon = () => this.sweep.soon();

  constructor(
    @InjectModel(WAITLIST_MODEL) private readonly model: Model<WaitlistDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly blocks: BlocksService,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly policy: PolicyInForce,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  async list({ actor }: InputOf<typeof listWaitlist>) {
    const now = this.clock.now();
    const docs = await this.model
      .find({ customerId: signedIn(actor).userId, date: { $gte: istDate(now) } })
      .sort({ date: 1, startTime: 1 })
      .lean<WaitlistDoc[]>();
    return { waitlist: docs.map((doc) => toWaitlistEntry(doc, now)) };
  }

  async add(input: InputOf<typeof addToWaitlist>) {
    const { userId: customerId } = signedIn(input.actor);
    const now = this.clock.now();
    if (!input.helperId) throw new AppError('HELPER_REQUIRED', { field: 'helperId' });
    refuse(slotViolation(input, await this.policy.current(), now));
    await this.blocks.expectOpen(customerId, input.helperId);
    const helper = await this.helpers.findById(input.helperId, { name: 1 }).lean<HelperDoc>();
    if (!helper) throw new AppError('HELPER_NOT_FOUND');
    const { startTime, endTime, helperId } = input;
    const slot = { helperId, date: parseDate(input.date) ?? input.date, startTime, endTime };
    if (await this.isFree(slot)) throw new AppError('WAITLIST_FREE');

    const same = { customerId, ...slot };
    const others = { customerId, date: { $gte: istDate(now) }, $nor: [slot] };
    if ((await this.model.countDocuments(others)) >= LIMITS.waitlistEntries) throw new AppError('TOO_MANY_WAITLIST');
    const doc = await this.upserted(same, {
      $set: { helperName: helper.name, state: 'waiting', createdAt: now },
      $inc: { freed: 1 },
      $unset: { offeredAt: 1, expiresAt: 1 },
      $setOnInsert: { _id: newId() },
    });
    return { entry: toWaitlistEntry(doc, now) };
  }

  async remove({ actor, id }: InputOf<typeof removeFromWaitlist>) {
    const { deletedCount } = await this.model.deleteOne({ _id: id, customerId: signedIn(actor).userId });
    if (deletedCount === 0) throw new AppError('WAITLIST_NOT_FOUND');
    return {};
  }

  /** Something of this helper's became free, on one day or (a new weekly plan) on any. */
  async recheck(session: ClientSession, helperId: string, freed?: EventData<typeof HELPER_TIME_FREED>): Promise<void> {
    const concerned = {
      helperId,
      state: { $in: ['waiting', 'checking'] as const },
      date: freed?.date ?? { $gte: istDate(this.clock.now()) },
      ...(freed && { startTime: { $lt: freed.endTime }, endTime: { $gt: freed.startTime } }),
    };
    const mark = { $set: { state: 'checking' as const }, $inc: { freed: 1 } };
    const { matchedCount } = await this.model.updateMany(concerned, mark, { session });
    if (matchedCount > 0) this.db.afterCommit(session, this.soon);
  }

  private async upserted(same: Partial<WaitlistDoc>, update: object): Promise<WaitlistDoc> {
    const write = () =>
      this.model.findOneAndUpdate(same, update, { upsert: true, returnDocument: 'after' }).orFail().lean<WaitlistDoc>();
    return write().catch((error: unknown) => {
      // Pressed twice at once: the other one has inserted it.
      if (!isDuplicateKey(error)) throw error;
      return write();
    });
  }

  /** Who waited for what became free is told; what is not free after all waits on. */
  protected override async round(): Promise<void> {
    const due = await this.model.find({ state: 'checking' }).sort({ createdAt: 1 }).limit(500).lean<WaitlistDoc[]>();
    for (const entry of due) await this.tell(entry, await this.isFree(entry));
  }

  private async tell(entry: WaitlistDoc, isFree: boolean): Promise<void> {
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
      const { _id: entryId, customerId, helperId, helperName, date, startTime, endTime } = entry;
      await this.outbox.add(session, WAITLIST_OFFERED, {
        ...{ entryId, customerId, helperId, helperName, date, startTime, endTime },
        offeredAt: offeredAt.toISOString(),
      });
    });
  }

  private async isFree(slot: Pick<WaitlistDoc, 'helperId' | 'date' | 'startTime' | 'endTime'>): Promise<boolean> {
    const { helperId, date, startTime, endTime } = slot;
    const helper = await this.helpers.findById(helperId, { keys: 0 }).lean<HelperDoc>();
    if (!helper?.isActive || notWorking(helper, slot)) return false;
    const { busy } = await this.rpc.call(busyHelpers, { helperIds: [helperId], date, startTime, endTime });
    return busy.length === 0;
  }
}
