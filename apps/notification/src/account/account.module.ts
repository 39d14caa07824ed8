import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { PushModule } from '../push/push.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';

@Module({
  imports: [InboxModule, PreferencesModule, PushModule],
  providers: [AccountDeletionEvents],
})
export class AccountModule {}
