import { Module } from '@nestjs/common';
import { EarningsModule } from '../earnings/earnings.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AdminDuesController } from './admin-dues.controller.js';
import { AdminDuesService } from './admin-dues.service.js';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { AdminPaymentsService } from './admin-payments.service.js';
import { PersonMoneyController } from './person-money.controller.js';
import { PersonMoneyService } from './person-money.service.js';

@Module({
  imports: [SharedModule, EarningsModule, LedgerModule, WalletModule, RefundsModule, OrdersModule],
  controllers: [AdminDuesController, AdminPaymentsController, PersonMoneyController],
  providers: [AdminDuesService, AdminPaymentsService, PersonMoneyService],
})
export class AdminModule {}
