import { Module } from '@nestjs/common';
import { StaffNames } from '@sahaya/messaging';
import { SharedModule } from '../shared/shared.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { SettlementModule } from '../settlement/settlement.module.js';
import { AdminDuesController } from './admin-dues.controller.js';
import { AdminDuesService } from './admin-dues.service.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { CustomRefundService } from './custom-refund.service.js';

@Module({
  imports: [SharedModule, LedgerModule, EarningsModule, WalletModule, RefundsModule, OrdersModule, SettlementModule],
  controllers: [AdminDuesController, AdminPaymentsController],
  providers: [AdminDuesService, AdminPaymentsService, CustomRefundService, StaffNames],
})
export class AdminModule {}
