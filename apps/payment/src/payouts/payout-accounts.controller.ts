import { Controller } from '@nestjs/common';
import { type InputOf, myPayoutAccount, setPayoutAccount } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PayoutAccountsService } from './payout-accounts.service.js';

@Controller()
export class PayoutAccountsController {
  constructor(private readonly accounts: PayoutAccountsService) {}

  @Rpc(myPayoutAccount)
  myPayoutAccount(input: InputOf<typeof myPayoutAccount>) {
    return this.accounts.mine(input);
  }

  @Rpc(setPayoutAccount)
  setPayoutAccount(input: InputOf<typeof setPayoutAccount>) {
    return this.accounts.set(input);
  }
}
