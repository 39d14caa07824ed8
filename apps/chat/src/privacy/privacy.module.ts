import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { PersonalDataController } from './personal-data.controller.js';
import { RetentionService } from './retention.service.js';

@Module({
  imports: [SharedModule],
  controllers: [PersonalDataController],
  providers: [AccountDeletionEvents, RetentionService],
})
export class PrivacyModule {}
