import { Controller } from '@nestjs/common';
import { type InputOf, myWallet } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { WalletService } from './wallet.service.js';

@Controller()
export class WalletController {
  constructor(private readonly wallets: WalletService) {}

  @Rpc(myWallet)
  wallet(input: InputOf<typeof myWallet>) {
    return this.wallets.mine(input);
  }
}
