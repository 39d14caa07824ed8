import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { busyHelpers } from '@sahaya/contracts';
import { notWorking } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import type { WaitlistDoc } from './waitlist.model.js';

/** Checks whether a helper is free: by the weekly plan, and by the slots that the booking service owns. */
@Injectable()
export class HelperAvailabilityService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly rpc: RpcClient,
  ) {}

  async isFree(slot: Pick<WaitlistDoc, 'helperId' | 'date' | 'startTime' | 'endTime'>): Promise<boolean> {
    const { helperId, date, startTime, endTime } = slot;
    const helper = await this.helpers.findById(helperId, { keys: 0 }).lean<HelperDoc>();
    if (!helper?.isActive || notWorking(helper, slot)) return false;
    const { busy } = await this.rpc.call(busyHelpers, { helperIds: [helperId], date, startTime, endTime });
    return busy.length === 0;
  }
}
