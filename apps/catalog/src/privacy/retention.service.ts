import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { istDate } from '@sahaya/domain';
import { deleteBatch } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { TIME_OFF_MODEL, type TimeOffDoc } from '../time-off/time-off.module.js';
import { WAITLIST_MODEL, type WaitlistDoc } from '../waitlist/waitlist.module.js';

/** Deletes entries of waiting lists and time off for days that are long over. */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(WAITLIST_MODEL) private readonly waitlist: Model<WaitlistDoc>,
    @InjectModel(TIME_OFF_MODEL) private readonly timeOff: Model<TimeOffDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('waitlist', (cutoff, limit) =>
      deleteBatch(this.waitlist, { date: { $lt: istDate(cutoff) } }, limit),
    );
    this.retention.register('time-off', (cutoff, limit) =>
      deleteBatch(this.timeOff, { date: { $lt: istDate(cutoff) }, state: 'kept' }, limit),
    );
  }
}
