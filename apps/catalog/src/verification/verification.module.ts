import { Module } from '@nestjs/common';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { VerificationReviewService } from './verification-review.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [SharedModule, ProfilesModule],
  controllers: [VerificationController],
  providers: [VerificationService, VerificationReviewService],
})
export class VerificationModule {}
