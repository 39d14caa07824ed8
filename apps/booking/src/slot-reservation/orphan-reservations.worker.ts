import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { findUnknownTimeOff, findUnwantedVisits } from '@sahaya/contracts';
import { HOUR_MS, istDate, MINUTE_MS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { type HelperDayDoc, SLOT_RESERVATION_MODEL } from './slot-reservation.model.js';
import { findReservations, visitIdOf } from './slot-reservation.service.js';
import { timeOffIdOf, TimeOffService } from './time-off.service.js';
import { VisitReservationService } from './visit-reservation.service.js';

const LOOK_AGAIN_MS = HOUR_MS;
/** After a round that failed. */
const POLL_MS = 5 * MINUTE_MS;
/** Days of helpers; each has at most 16 visits and 33 times off. */
const BATCH = 50;

/**
 * Frees the time of helpers that subscriptions and the catalog reserved and no longer need, such as by a call that took
 * effect after its caller had given up. The owner is asked after the reservations were read, and a visit that was
 * reserved again since keeps its slot. Bookings need no look: they and their slots change in one transaction.
 */
@Injectable()
export class OrphanReservationsWorker extends PollingWorker {
  private readonly logger = new Logger('OrphanReservations');
  private lookAgainAt: Date | undefined;

  constructor(
    @InjectModel(SLOT_RESERVATION_MODEL) private readonly days: Model<HelperDayDoc>,
    private readonly visits: VisitReservationService,
    private readonly timeOff: TimeOffService,
    private readonly rpc: RpcClient,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    if (this.lookAgainAt && now < this.lookAgainAt) return;
    for (let after: string | undefined = ''; after !== undefined && !this.isStopping;) {
      const batch: HelperDayDoc[] = await this.days
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
      const reserved = batch.flatMap(findReservations).filter(({ date }) => date >= istDate(now));
      await this.freeVisits(reserved);
      await this.freeTimeOff(reserved);
      after = batch.at(-1)?._id;
    }
    this.lookAgainAt = new Date(now.getTime() + LOOK_AGAIN_MS);
  }

  private async freeVisits(reserved: ReturnType<typeof findReservations>): Promise<void> {
    const visits = reserved.flatMap(({ by, helperId, date, hold }) => {
      const visitId = visitIdOf(by);
      return visitId ? [{ helperId, visitId, date, ...(hold && { hold }) }] : [];
    });
    if (visits.length === 0) return;
    const { unwanted } = await this.rpc.call(findUnwantedVisits, { visits });
    for (const place of unwanted) {
      const { helperId, visitId, date } = place;
      const visit = visits.find((one) => one.visitId === visitId && one.helperId === helperId && one.date === date);
      if (!visit) continue;
      this.logger.warn(place, 'the time of a visit that no subscription needs is released');
      await this.visits.release({ helperId, visits: [visit] });
    }
  }

  private async freeTimeOff(reserved: ReturnType<typeof findReservations>): Promise<void> {
    const timesOff = reserved.flatMap(({ by, ...slot }) => {
      const timeOffId = timeOffIdOf(by);
      return timeOffId ? [{ ...slot, timeOffId }] : [];
    });
    if (timesOff.length === 0) return;
    const timeOffIds = timesOff.map(({ timeOffId }) => timeOffId);
    const { unknown } = await this.rpc.call(findUnknownTimeOff, { timeOffIds });
    for (const { hold: _none, ...timeOff } of timesOff.filter(({ timeOffId }) => unknown.includes(timeOffId))) {
      this.logger.warn(timeOff, 'time off that the catalog does not know is released');
      await this.timeOff.release(timeOff);
    }
  }
}
