import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';

@Module({
  imports: [SharedModule, EarningsModule],
  providers: [AccountDeletionEvents],
})
export class PrivacyModule {}
