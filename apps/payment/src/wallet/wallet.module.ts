import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { DuesService } from './dues.service.js';
import { UnsettledMoneyController } from './unsettled-money.controller.js';
import { WalletController } from './wallet.controller.js';
import { WALLET_MODEL, walletSchema, DUE_MODEL, dueSchema } from './wallet.model.js';
import { WalletService } from './wallet.service.js';

export { DuesService } from './dues.service.js';
export {
  DUE_MODEL,
  toAdminDue,
  toDue,
  type DueDoc,
  type Waiver,
  WALLET_MODEL,
  type WalletDoc,
} from './wallet.model.js';
export { WalletService } from './wallet.service.js';

@Module({
  imports: [
    SharedModule,
    LedgerModule,
    EarningsModule,
    MongooseModule.forFeature([
      { name: WALLET_MODEL, schema: walletSchema },
      { name: DUE_MODEL, schema: dueSchema },
    ]),
  ],
  controllers: [WalletController, UnsettledMoneyController],
  providers: [WalletService, DuesService],
  exports: [MongooseModule, WalletService, DuesService],
})
export class WalletModule {}
