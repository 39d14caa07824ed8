import { Controller } from '@nestjs/common';
import {
  type InputOf,
  subscribePush,
  testPush,
  unsubscribePush,
  userPushDevices,
  vapidPublicKey,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PushSubscriptionService } from './push-subscription.service.js';

@Controller()
export class PushController {
  constructor(private readonly subscriptions: PushSubscriptionService) {}

  @Rpc(vapidPublicKey)
  vapidPublicKey() {
    return this.subscriptions.publicKey();
  }

  @Rpc(subscribePush)
  subscribe(input: InputOf<typeof subscribePush>) {
    return this.subscriptions.subscribe(input);
  }

  @Rpc(unsubscribePush)
  unsubscribe(input: InputOf<typeof unsubscribePush>) {
    return this.subscriptions.unsubscribe(input);
  }

  @Rpc(userPushDevices)
  listForStaff(input: InputOf<typeof userPushDevices>) {
    return this.subscriptions.listForStaff(input);
  }

  @Rpc(testPush)
  test(input: InputOf<typeof testPush>) {
    return this.subscriptions.test(input);
  }
}
