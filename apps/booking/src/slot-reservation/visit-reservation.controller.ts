import { Controller } from '@nestjs/common';
import { checkVisits, claimVisits, HELPER_TIME_FREED, type InputOf, releaseVisits } from '@sahaya/contracts';
import { Outbox, Rpc } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Claims } from './slot-reservation.service.js';

/** A subscription's visits take a helper's time beside bookings and time off, each by its own id. */
@Controller()
export class VisitClaimsController {
  constructor(
    private readonly claims: Claims,
    private readonly db: Db,
    private readonly outbox: Outbox,
  ) {}

  @Rpc(claimVisits)
  async claim({ helperId, visits }: InputOf<typeof claimVisits>) {
    return { clashes: await this.db.transaction((session) => this.claims.takeVisits(session, helperId, visits)) };
  }

  @Rpc(checkVisits)
  async check({ helperId, visits }: InputOf<typeof checkVisits>) {
    return { clashes: await this.claims.clashesOf(helperId, visits) };
  }

  @Rpc(releaseVisits)
  async release({ helperId, visits }: InputOf<typeof releaseVisits>) {
    await this.db.transaction(async (session) => {
      for (const visit of visits) {
        const freed = await this.claims.releaseVisit(session, helperId, visit);
        if (freed) await this.outbox.add(session, HELPER_TIME_FREED, freed);
      }
    });
    return {};
  }
}
