import { Controller } from '@nestjs/common';
import { type InputOf, renewSubscription } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { RenewalService } from './renewal.service.js';

@Controller()
export class RenewalController {
  constructor(private readonly renewals: RenewalService) {}

  @Rpc(renewSubscription)
  renew(input: InputOf<typeof renewSubscription>) {
    return this.renewals.renew(input);
  }
}
