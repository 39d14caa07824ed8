import { Controller } from '@nestjs/common';
import { changeUserProfile, type InputOf, invitePrivacyRequest, sendPasswordReset } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AccountHelpService } from './account-help.service.js';

@Controller()
export class AccountHelpController {
  constructor(private readonly help: AccountHelpService) {}

  @Rpc(sendPasswordReset)
  sendReset(input: InputOf<typeof sendPasswordReset>) {
    return this.help.sendReset(input);
  }

  @Rpc(changeUserProfile)
  changeProfile(input: InputOf<typeof changeUserProfile>) {
    return this.help.changeProfile(input);
  }

  @Rpc(invitePrivacyRequest)
  invitePrivacyRequest(input: InputOf<typeof invitePrivacyRequest>) {
    return this.help.invitePrivacyRequest(input);
  }
}
