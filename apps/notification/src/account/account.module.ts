import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { PushModule } from '../push/push.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DataExportController } from './data-export.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [InboxModule, PreferencesModule, PushModule, SharedModule],
  controllers: [DataExportController],
  providers: [AccountDeletionEvents, RetentionService],
})
export class AccountModule {}
