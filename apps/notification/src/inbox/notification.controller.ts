import { Controller } from '@nestjs/common';
import { caseNotices, type InputOf, listNotifications, readNotifications } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CaseNotificationService } from './case-notification.service.js';
import { NotificationListService } from './notification-list.service.js';
import { NotificationService } from './notification.service.js';

@Controller()
export class NotificationController {
  constructor(
    private readonly inbox: NotificationListService,
    private readonly notifications: NotificationService,
    private readonly caseNotifications: CaseNotificationService,
  ) {}

  @Rpc(listNotifications)
  list(input: InputOf<typeof listNotifications>) {
    return this.inbox.list(input);
  }

  @Rpc(readNotifications)
  markRead(input: InputOf<typeof readNotifications>) {
    return this.notifications.markRead(input);
  }

  @Rpc(caseNotices)
  listOfCase(input: InputOf<typeof caseNotices>) {
    return this.caseNotifications.list(input);
  }
}
