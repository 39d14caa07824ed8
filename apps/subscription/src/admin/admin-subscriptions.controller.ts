import { Controller } from '@nestjs/common';
import { adminSubscription, adminSubscriptions, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubscriptionQueriesService } from '../shared/subscription-queries.service.js';
import { VisitsService } from '../visits/visits.module.js';

@Controller()
export class AdminSubscriptionsController {
  constructor(
    private readonly queries: SubscriptionQueriesService,
    private readonly visits: VisitsService,
  ) {}

  @Rpc(adminSubscriptions)
  adminList(input: InputOf<typeof adminSubscriptions>) {
    return this.queries.adminList(input);
  }

  @Rpc(adminSubscription)
  adminGet(input: InputOf<typeof adminSubscription>) {
    return this.visits.adminGet(input);
  }
}
