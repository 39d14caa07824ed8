import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION_EVENT } from '@sahaya/contracts';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { SubscriptionChangesService } from '../shared/subscription-changes.service.js';
import { type SubscriptionDoc, toSubscriptionFacts } from '../shared/subscription.model.js';

/** Offers customers the next period before the current one ends. */
@Injectable()
export class RenewalOffersService {
  constructor(
    private readonly changes: SubscriptionChangesService,
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async offer(found: SubscriptionDoc): Promise<void> {
    await this.db.transaction(async (session) => {
      const doc = await this.changes.write(session, found, { renewalOfferedAt: this.clock.now() });
      await this.outbox.add(session, SUBSCRIPTION_EVENT.renewalOffered, toSubscriptionFacts(doc));
    });
  }
}
