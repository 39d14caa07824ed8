import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { PagerClient } from './pager.client.js';
import { PagerEvents } from './pager.events.js';
import { StaffAlertController } from './staff-alert.controller.js';
import { StaffAlertEvents } from './staff-alert.events.js';
import { StaffAlertService } from './staff-alert.service.js';
import { StaffDigestWorker } from './staff-digest.worker.js';

@Module({
  imports: [InboxModule, PreferencesModule, SharedModule],
  controllers: [StaffAlertController],
  providers: [PagerClient, PagerEvents, StaffAlertEvents, StaffAlertService, StaffDigestWorker],
})
export class StaffAlertsModule {}
