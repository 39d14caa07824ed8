import { Controller } from '@nestjs/common';
import {
  countPendingSubscriptions,
  getSubscription,
  helperSubscriptions,
  type InputOf,
  listSubscriptions,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SubscriptionService } from './subscription.service.js';

@Controller()
export class SubscriptionController {
  constructor(private readonly subscriptions: SubscriptionService) {}

  @Rpc(listSubscriptions)
  listMine(input: InputOf<typeof listSubscriptions>) {
    return this.subscriptions.listMine(input);
  }

  @Rpc(helperSubscriptions)
  listForHelper(input: InputOf<typeof helperSubscriptions>) {
    return this.subscriptions.listForHelper(input);
  }

  @Rpc(getSubscription)
  get(input: InputOf<typeof getSubscription>) {
    return this.subscriptions.get(input);
  }

  @Rpc(countPendingSubscriptions)
  countPending(input: InputOf<typeof countPendingSubscriptions>) {
    return this.subscriptions.countPending(input);
  }
}
