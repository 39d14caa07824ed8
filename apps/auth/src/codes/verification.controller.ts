import { Controller } from '@nestjs/common';
import { confirmVerification, type InputOf, requestVerification } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { VerificationService } from './verification.service.js';

@Controller()
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Rpc(requestVerification)
  requestVerification(input: InputOf<typeof requestVerification>) {
    return this.verification.request(input);
  }

  @Rpc(confirmVerification)
  confirmVerification(input: InputOf<typeof confirmVerification>) {
    return this.verification.confirm(input);
  }
}
