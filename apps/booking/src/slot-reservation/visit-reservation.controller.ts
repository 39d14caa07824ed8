import { Controller } from '@nestjs/common';
import {
  checkVisits,
  claimVisits,
  HELPER_TIME_FREED,
  type InputOf,
  listVisitReservations,
  releaseVisits,
} from '@sahaya/contracts';
import { Outbox, Rpc } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { SlotReservationService } from './slot-reservation.service.js';

/** Reserves the visits of subscriptions, each under its own id. */
@Controller()
export class VisitReservationController {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(claimVisits)
  async reserve({ helperId, visits, hold }: InputOf<typeof claimVisits>) {
    return {
      clashes: await this.db.transaction((session) => this.reservations.reserveVisits(session, helperId, visits, hold)),
    };
  }

  @Rpc(listVisitReservations)
  async list({ helperId, visits }: InputOf<typeof listVisitReservations>) {
    return { reservations: await this.reservations.findVisits(helperId, visits) };
  }

  @Rpc(checkVisits)
  async check({ helperId, visits }: InputOf<typeof checkVisits>) {
    return { clashes: await this.reservations.findClashes(helperId, visits) };
  }

  @Rpc(releaseVisits)
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
