import { Controller } from '@nestjs/common';
import { type InputOf, listNotifications, readNotifications } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { NotificationService } from './notification.service.js';

@Controller()
export class NotificationController {
  constructor(private readonly notifications: NotificationService) {}

  @Rpc(listNotifications)
  list(input: InputOf<typeof listNotifications>) {
    return this.notifications.list(input);
  }

  @Rpc(readNotifications)
  markRead(input: InputOf<typeof readNotifications>) {
    return this.notifications.markRead(input);
  }
}
