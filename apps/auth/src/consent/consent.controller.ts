import { Controller } from '@nestjs/common';
import { giveConsent, type InputOf, userConsents, withdrawConsent } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ConsentService } from './consent.service.js';

@Controller()
export class ConsentController {
  constructor(private readonly consent: ConsentService) {}

  @Rpc(giveConsent)
  giveConsent(input: InputOf<typeof giveConsent>) {
    return this.consent.give(input);
  }

  @Rpc(userConsents)
  list(input: InputOf<typeof userConsents>) {
    return this.consent.listForStaff(input);
  }

  @Rpc(withdrawConsent)
  withdrawConsent(input: InputOf<typeof withdrawConsent>) {
    return this.consent.withdraw(input);
  }
}
