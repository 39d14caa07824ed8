import { Controller } from '@nestjs/common';
import { adminNotifications, type InputOf, resendNotification } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DeliveryLogService } from './delivery-log.service.js';

@Controller()
export class DeliveryController {
  constructor(private readonly log: DeliveryLogService) {}

  @Rpc(adminNotifications)
  list(input: InputOf<typeof adminNotifications>) {
    return this.log.list(input);
  }

  @Rpc(resendNotification)
  resend(input: InputOf<typeof resendNotification>) {
    return this.log.resend(input);
  }
}
