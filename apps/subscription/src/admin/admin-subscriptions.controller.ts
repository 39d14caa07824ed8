import { Controller } from '@nestjs/common';
import {
  adminSubscription,
  adminSubscriptions,
  adminSubscriptionVisits,
  type InputOf,
  revealSubscription,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminSubscriptionsService } from './admin-subscriptions.service.js';
import { BoardVisitsService } from './board-visits.service.js';

@Controller()
export class AdminSubscriptionsController {
  constructor(
    private readonly subscriptions: AdminSubscriptionsService,
    private readonly board: BoardVisitsService,
  ) {}

  @Rpc(adminSubscriptions)
  list(input: InputOf<typeof adminSubscriptions>) {
    return this.subscriptions.list(input);
  }

  @Rpc(adminSubscription)
  get(input: InputOf<typeof adminSubscription>) {
    return this.subscriptions.get(input);
  }

  @Rpc(adminSubscriptionVisits)
  listOnBoard(input: InputOf<typeof adminSubscriptionVisits>) {
    return this.board.list(input);
  }

  @Rpc(revealSubscription)
  reveal(input: InputOf<typeof revealSubscription>) {
    return this.subscriptions.reveal(input);
  }
}
