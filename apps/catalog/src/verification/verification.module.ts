import { Module } from '@nestjs/common';
import { StaffNames } from '@sahaya/messaging';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [SharedModule, ProfilesModule],
  controllers: [VerificationController],
  providers: [VerificationService, StaffNames],
})
export class VerificationModule {}
