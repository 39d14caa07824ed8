import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { SettlementEvents } from './settlement.events.js';
import { SettlementService } from './settlement.service.js';

export { SettlementService } from './settlement.service.js';

@Module({
  imports: [SharedModule, LedgerModule, EarningsModule, WalletModule, RefundsModule, OrdersModule],
  providers: [SettlementService, SettlementEvents],
  exports: [SettlementService],
})
export class SettlementModule {}
