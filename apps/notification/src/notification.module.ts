import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { CaseNotices } from './case-notices.js';
import { Deliveries } from './deliveries.js';
import { DELIVERY_MODEL, deliverySchema } from './delivery.model.js';
import { DEVICE_MODEL, deviceSchema } from './device.model.js';
import { Devices } from './devices.js';
import { DisputeEvents } from './dispute.events.js';
import { MoneyEvents } from './money.events.js';
import { NotificationController } from './notification.controller.js';
import { NotificationEvents } from './notification.events.js';
import { LogBackfill } from './log.backfill.js';
import { NotificationLog } from './notification.log.js';
import { NOTIFICATION_MODEL, notificationSchema, THREAD_MODEL, threadSchema } from './notification.model.js';
import { NotificationService } from './notification.service.js';
import { People } from './people.js';
import { PlanEvents } from './plan.events.js';
import { Preferences } from './preferences.js';
import { PREFERENCES_MODEL, preferencesSchema } from './preferences.model.js';
import { PushSender } from './push.sender.js';
import { PushService } from './push.service.js';
import { ReplacementEvents } from './replacement.events.js';
import { StaffDigest } from './staff-digest.js';
import { StaffEvents } from './staff.events.js';
import { StaffNotices } from './staff-notices.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NOTIFICATION_MODEL, schema: notificationSchema },
      { name: THREAD_MODEL, schema: threadSchema },
      { name: DEVICE_MODEL, schema: deviceSchema },
      { name: PREFERENCES_MODEL, schema: preferencesSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
    ]),
  ],
  controllers: [NotificationController],
  providers: [
    AccountDeletionEvents,
    CaseNotices,
    Deliveries,
    Devices,
    DisputeEvents,
    ReplacementEvents,
    MoneyEvents,
    LogBackfill,
    NotificationLog,
    NotificationService,
    StaffNames,
    NotificationEvents,
    People,
    PlanEvents,
    Preferences,
    PushSender,
    PushService,
    StaffDigest,
    StaffEvents,
    StaffNotices,
  ],
})
export class NotificationModule {}
