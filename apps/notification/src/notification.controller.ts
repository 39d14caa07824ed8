import { Controller } from '@nestjs/common';
import {
  adminNotifications,
  caseNotices,
  getPreferences,
  type InputOf,
  listNotifications,
  readNotifications,
  readStaffNotices,
  resendNotification,
  setPreferences,
  setStaffMail,
  staffMail,
  staffNotices,
  subscribePush,
  testPush,
  unsubscribePush,
  vapidPublicKey,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CaseNotices } from './case-notices.js';
import { NotificationLog } from './notification.log.js';
import { NotificationService } from './notification.service.js';
import { PushService } from './push.service.js';
import { StaffNotices } from './staff-notices.js';

@Controller()
export class NotificationController {
  constructor(
    private readonly notifications: NotificationService,
    private readonly push: PushService,
    private readonly notices: CaseNotices,
    private readonly log: NotificationLog,
    private readonly staff: StaffNotices,
  ) {}

  @Rpc(caseNotices)
  caseNotices(input: InputOf<typeof caseNotices>) {
    return this.notices.of(input);
  }

  @Rpc(listNotifications)
  list(input: InputOf<typeof listNotifications>) {
    return this.notifications.list(input);
  }

  @Rpc(readNotifications)
  markRead(input: InputOf<typeof readNotifications>) {
    return this.notifications.markRead(input);
  }

  @Rpc(vapidPublicKey)
  vapidPublicKey() {
    return this.push.publicKey();
  }

  @Rpc(subscribePush)
  subscribe(input: InputOf<typeof subscribePush>) {
    return this.push.subscribe(input);
  }

  @Rpc(unsubscribePush)
  unsubscribe(input: InputOf<typeof unsubscribePush>) {
    return this.push.unsubscribe(input);
  }

  @Rpc(getPreferences)
  preferences(input: InputOf<typeof getPreferences>) {
    return this.push.show(input);
  }

  @Rpc(setPreferences)
  setPreferences(input: InputOf<typeof setPreferences>) {
    return this.push.set(input);
  }

  @Rpc(testPush)
  test(input: InputOf<typeof testPush>) {
    return this.push.test(input);
  }

  @Rpc(adminNotifications)
  logged(input: InputOf<typeof adminNotifications>) {
    return this.log.list(input);
  }

  @Rpc(resendNotification)
  resend(input: InputOf<typeof resendNotification>) {
    return this.log.resend(input);
  }

  @Rpc(staffNotices)
  staffNotices(input: InputOf<typeof staffNotices>) {
    return this.staff.list(input);
  }

  @Rpc(readStaffNotices)
  readStaffNotices(input: InputOf<typeof readStaffNotices>) {
    return this.staff.markRead(input);
  }

  @Rpc(staffMail)
  staffMail(input: InputOf<typeof staffMail>) {
    return this.staff.mail(input);
  }

  @Rpc(setStaffMail)
  setStaffMail(input: InputOf<typeof setStaffMail>) {
    return this.staff.setMail(input);
  }
}
