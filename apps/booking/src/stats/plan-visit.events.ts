import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import { PLATFORM_FEE_BPS, share } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { HelperFactsService } from '../helper-facts/helper-facts.module.js';
import { PlanVisitsService } from './plan-visits.service.js';

/** Records each delivered visit of a subscription. */
@Injectable()
export class PlanVisitEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly visits: PlanVisitsService,
    private readonly facts: HelperFactsService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(SUBSCRIPTION_SETTLED, async (settled, session, { at }) => {
      const { visitId, customerId, helperId, helperPaise, reason } = settled;
      if (reason !== 'delivered' || !visitId) return;
      const platformFeePaise = share(helperPaise, PLATFORM_FEE_BPS);
      const visit = { _id: visitId, customerId, helperId, completedAt: new Date(at), platformFeePaise };
      await this.visits.record([visit], session);
      await this.facts.recount(session, helperId);
    });
  }
}
