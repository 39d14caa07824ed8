import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LEDGER_MODEL, ledgerSchema } from './ledger.model.js';
import { LedgerService } from './ledger.service.js';

export { LEDGER_MODEL, type LedgerDoc } from './ledger.model.js';
export { LedgerService, type StatementLine } from './ledger.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: LEDGER_MODEL, schema: ledgerSchema }])],
  providers: [LedgerService],
  exports: [MongooseModule, LedgerService],
})
export class LedgerModule {}
