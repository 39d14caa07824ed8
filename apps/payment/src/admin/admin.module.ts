import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AdminDuesController } from './admin-dues.controller.js';
import { AdminDuesService } from './admin-dues.service.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';

@Module({
  imports: [SharedModule, LedgerModule, WalletModule, RefundsModule, OrdersModule],
  controllers: [AdminDuesController, AdminPaymentsController],
  providers: [AdminDuesService, AdminPaymentsService],
})
export class AdminModule {}
