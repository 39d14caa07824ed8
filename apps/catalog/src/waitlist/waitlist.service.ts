import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type addToWaitlist,
  AppError,
  type InputOf,
  type listWaitlist,
  refuse,
  type removeFromWaitlist,
  signedIn,
} from '@sahaya/contracts';
import { istDate, LIMITS, parseDate, slotViolation } from '@sahaya/domain';
import { PolicyClient } from '@sahaya/service-clients';
import { isDuplicateKey, newId } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BlocksService } from '../favourites/favourites.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { HelperAvailabilityService } from './helper-availability.service.js';
import { toWaitlistEntry, WAITLIST_MODEL, type WaitlistDoc } from './waitlist.model.js';

/** The waiting list: customers wait for a slot of a helper that is taken now. */
@Injectable()
export class WaitlistService {
  constructor(
    @InjectModel(WAITLIST_MODEL) private readonly model: Model<WaitlistDoc>,
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly blocks: BlocksService,
    private readonly availability: HelperAvailabilityService,
    private readonly policy: PolicyClient,
    private readonly clock: Clock,
  ) {}

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
    await this.blocks.expectNotBlocked(customerId, input.helperId);
    const helper = await this.helpers.findById(input.helperId, { name: 1 }).lean<HelperDoc>();
    if (!helper) throw new AppError('HELPER_NOT_FOUND');
    const { startTime, endTime, helperId } = input;
    const slot = { helperId, date: parseDate(input.date) ?? input.date, startTime, endTime };
    if (await this.availability.isFree(slot)) throw new AppError('WAITLIST_FREE');

    const same = { customerId, ...slot };
    const others = { customerId, date: { $gte: istDate(now) }, $nor: [slot] };
    if ((await this.model.countDocuments(others)) >= LIMITS.waitlistEntries) throw new AppError('TOO_MANY_WAITLIST');
    const doc = await this.upsert(same, {
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

  private async upsert(same: Partial<WaitlistDoc>, update: object): Promise<WaitlistDoc> {
    const write = () =>
      this.model.findOneAndUpdate(same, update, { upsert: true, returnDocument: 'after' }).orFail().lean<WaitlistDoc>();
    return write().catch((error: unknown) => {
      // A concurrent request inserted the entry.
      if (!isDuplicateKey(error)) throw error;
      return write();
    });
  }
}
