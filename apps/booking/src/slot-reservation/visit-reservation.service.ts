import { Injectable } from '@nestjs/common';
import { HELPER_TIME_FREED, type InputOf, type releaseVisits } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { SlotReservationService } from './slot-reservation.service.js';

/** Releases the visits of subscriptions, and publishes the freed time. */
@Injectable()
export class VisitReservationService {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  async release({ helperId, visits }: InputOf<typeof releaseVisits>) {
    await this.db.transaction(async (session) => {
      for (const visit of visits) {
        const freed = await this.reservations.releaseVisit(session, helperId, visit);
        if (freed) await this.outbox.add(session, HELPER_TIME_FREED, freed);
      }
    });
    return {};
  }
}
