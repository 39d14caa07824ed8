import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DataExportController } from './data-export.controller.js';
import { PersonalDataController } from './personal-data.controller.js';

@Module({
  imports: [SharedModule],
  controllers: [DataExportController, PersonalDataController],
  providers: [AccountDeletionEvents],
})
export class PrivacyModule {}
