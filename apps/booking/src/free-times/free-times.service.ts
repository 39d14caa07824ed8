import { Injectable } from '@nestjs/common';
import { type freeTimes, getOffer, type InputOf, refuse, signedIn } from '@sahaya/contracts';
import { addDays, dateViolation, FREE_SLOT_DAYS, freeDays, lastBookableDay, parseDate } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { PolicyService } from '../policy/policy.module.js';
import { SlotReservationService } from '../slot-reservation/slot-reservation.module.js';

/** Tells when a helper can be booked, and not why another time is taken. */
@Injectable()
export class FreeTimesService {
  constructor(
    private readonly policies: PolicyService,
    private readonly reservations: SlotReservationService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** Throws HELPER_NOT_FOUND, also if the helper and the caller have blocked each other. */
  async find({ actor, id: helperId, date }: InputOf<typeof freeTimes>) {
    const now = this.clock.now();
    const policy = await this.policies.getCurrent();
    refuse(dateViolation(date, policy, now));
    const from = parseDate(date) ?? date;
    const [far, last] = [addDays(from, FREE_SLOT_DAYS - 1), lastBookableDay(policy, now)];
    const range = { from, to: far < last ? far : last };
    const [offer, reserved] = await Promise.all([
      this.rpc.call(getOffer, { helperId, customerId: signedIn(actor).userId }),
      this.reservations.findDays(helperId, range.from, range.to),
    ]);
    const days = freeDays(offer, reserved, range);
    return { days: offer.isActive ? days : days.map((day) => ({ ...day, free: [] })) };
  }
}
