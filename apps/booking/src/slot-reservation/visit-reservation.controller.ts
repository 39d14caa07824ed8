import { Controller } from '@nestjs/common';
import { checkVisits, claimVisits, type InputOf, listVisitReservations, releaseVisits } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { SlotReservationService } from './slot-reservation.service.js';
import { VisitReservationService } from './visit-reservation.service.js';

/** Reserves the visits of subscriptions, each under its own id. */
@Controller()
export class VisitReservationController {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly db: Db,
    private readonly visits: VisitReservationService,
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
  release(input: InputOf<typeof releaseVisits>) {
    return this.visits.release(input);
  }
}
