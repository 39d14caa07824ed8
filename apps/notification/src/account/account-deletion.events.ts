import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationErasureService } from '../inbox/inbox.module.js';
import { PreferencesService } from '../preferences/preferences.module.js';
import { PushDeviceService } from '../push/push.module.js';

/**
 * Erases the notifications, devices and preferences of a deleted user, and the notifications of other users that
 * mention the name.
 */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationErasureService,
    private readonly devices: PushDeviceService,
    private readonly preferences: PreferencesService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, async ({ userId }, session) => {
      await this.notifications.erase(session, userId);
      await this.devices.erase(session, userId);
      await this.preferences.erase(session, userId);
    });
  }
}
