import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { DataExportController } from './data-export.controller.js';

@Module({
  imports: [SharedModule, EarningsModule, LedgerModule, ReceiptsModule, RefundsModule, WalletModule],
  controllers: [DataExportController],
  providers: [AccountDeletionEvents],
})
export class PrivacyModule {}
