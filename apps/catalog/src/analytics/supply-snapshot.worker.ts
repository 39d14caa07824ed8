import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SUPPLY_COUNTED } from '@sahaya/contracts';
import { addDays, cityOfHome, HOUR_MS, istDate, offeredMinutes } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { TIME_OFF_MODEL, type TimeOffDoc } from '../time-off/time-off.module.js';

/** Helpers that are read at a time. */
const BATCH = 500;
const STATE_ID = 'supply-snapshot';
interface SnapshotState {
  _id: string;
  /** The last IST day that was announced. */
  day: string;
}

/**
 * Announces after each IST day the hours that helpers offered on it, by city and service. Replicas may compute the same
 * day; one of them announces it. A day on which no process ran has no hours.
 */
@Injectable()
export class SupplySnapshotWorker extends PollingWorker {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    @InjectModel(TIME_OFF_MODEL) private readonly timeOff: Model<TimeOffDoc>,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, HOUR_MS);
  }

  protected override async round(): Promise<void> {
    const day = addDays(istDate(this.clock.now()), -1);
    const states = this.db.connection.collection<SnapshotState>('migrations');
    const state = await states.findOne({ _id: STATE_ID });
    if (state && state.day >= day) return;
    const counts = await this.countOffered(day);
    if (this.isStopping) return;
    try {
      await this.db.transaction(async (session) => {
        // Refused as a duplicate if another replica has announced the day.
        const earlier = { _id: STATE_ID, day: { $lt: day } };
        await states.updateOne(earlier, { $set: { day } }, { upsert: true, session });
        await this.outbox.add(session, SUPPLY_COUNTED, { day, counts });
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async countOffered(day: string) {
    const sums = new Map<string, { city: string; service: string; offeredMinutes: number }>();
    let after = '';
    for (let found = BATCH; found === BATCH && !this.isStopping;) {
      const page = await this.helpers
        .find({ _id: { $gt: after } }, { location: 1, services: 1, availability: 1, hours: 1, ...STATE_FIELDS })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<HelperDoc[]>();
      found = page.length;
      after = page.at(-1)?._id ?? after;
      const working = page.filter((helper) => helper.isActive && !isHidden(helper));
      const off = await this.findTimeOff(working, day);
      for (const helper of working) {
        const minutes = offeredMinutes(helper, day, off.get(helper._id));
        if (minutes === 0) continue;
        const city = cityOfHome(helper.location, helper.location);
        for (const service of ['', ...helper.services]) {
          const key = `${city}|${service}`;
          const sum = sums.get(key) ?? { city, service, offeredMinutes: 0 };
          sum.offeredMinutes += minutes;
          sums.set(key, sum);
        }
      }
    }
    return [...sums.values()];
  }

  private async findTimeOff(helpers: readonly HelperDoc[], date: string) {
    const helperId = { $in: helpers.map(({ _id }) => _id) };
    const rows = await this.timeOff.find({ helperId, date, state: 'kept' }).lean<TimeOffDoc[]>();
    return Map.groupBy(rows, (row) => row.helperId);
  }
}

const STATE_FIELDS = { isActive: 1, blocked: 1, leaving: 1, consentWithdrawn: 1 };
const isHidden = ({ blocked, leaving, consentWithdrawn }: HelperDoc) =>
  Boolean(blocked) || Boolean(leaving) || Boolean(consentWithdrawn);
