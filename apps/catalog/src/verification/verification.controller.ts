import { Controller } from '@nestjs/common';
import {
  addVerificationDocument,
  adminVerifications,
  decideVerification,
  finishIdentityConfirmation,
  type InputOf,
  myHelperVerification,
  requestHelperVerification,
  revealVerificationDocument,
  startIdentityConfirmation,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { IdentityConfirmationService } from './identity-confirmation.service.js';
import { VerificationReviewService } from './verification-review.service.js';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    private readonly confirmation: IdentityConfirmationService,
    private readonly review: VerificationReviewService,
  ) {}

  @Rpc(requestHelperVerification)
  requestVerification(input: InputOf<typeof requestHelperVerification>) {
    return this.verification.request(input);
  }

  @Rpc(myHelperVerification)
  myVerification(input: InputOf<typeof myHelperVerification>) {
    return this.confirmation.readOwn(input);
  }

  @Rpc(addVerificationDocument)
  addVerificationDocument(input: InputOf<typeof addVerificationDocument>) {
    return this.verification.addDocument(input);
  }

  @Rpc(startIdentityConfirmation)
  startIdentityConfirmation(input: InputOf<typeof startIdentityConfirmation>) {
    return this.confirmation.start(input);
  }

  @Rpc(finishIdentityConfirmation)
  finishIdentityConfirmation(input: InputOf<typeof finishIdentityConfirmation>) {
    return this.confirmation.finish(input);
  }

  @Rpc(adminVerifications)
  adminVerifications(input: InputOf<typeof adminVerifications>) {
    return this.review.list(input);
  }

  @Rpc(revealVerificationDocument)
  revealVerificationDocument(input: InputOf<typeof revealVerificationDocument>) {
    return this.review.reveal(input);
  }

  @Rpc(decideVerification)
  decideVerification(input: InputOf<typeof decideVerification>) {
    return this.review.decide(input);
  }
}
