import { Module } from '@nestjs/common';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { CheckExpiryWorker } from './check-expiry.worker.js';
import { CheckStatesService } from './check-states.service.js';
import { IdentityConfirmationService } from './identity-confirmation.service.js';
import { IdentityProviderClient } from './identity-provider.client.js';
import { VerificationReviewService } from './verification-review.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [SharedModule, ProfilesModule],
  controllers: [VerificationController],
  providers: [
    VerificationService,
    VerificationReviewService,
    IdentityConfirmationService,
    IdentityProviderClient,
    CheckStatesService,
    CheckExpiryWorker,
  ],
})
export class VerificationModule {}
