import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { BroadcastsModule } from './broadcasts/broadcasts.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { EventsModule } from './events/events.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { PushModule } from './push/push.module.js';
import { StaffAlertsModule } from './staff-alerts/staff-alerts.module.js';

@Module({
  imports: [
    AccountModule,
    BroadcastsModule,
    DeliveryModule,
    EventsModule,
    InboxModule,
    PreferencesModule,
    PushModule,
    StaffAlertsModule,
  ],
})
export class NotificationModule {}
