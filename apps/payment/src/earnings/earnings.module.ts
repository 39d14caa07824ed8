import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { CashCommissionService } from './cash-commission.service.js';
import { EarningsOverviewService } from './earnings-overview.service.js';
import { EarningsController } from './earnings.controller.js';
import { EARNING_LINE_MODEL, earningLineSchema, HELPER_ACCOUNT_MODEL, helperAccountSchema } from './earnings.model.js';
import { EarningsService } from './earnings.service.js';
import { HOLD_MODEL, holdSchema } from './hold.model.js';
import { HoldsService } from './holds.service.js';
import { VisitEarningsService } from './visit-earnings.service.js';

export { CashCommissionService } from './cash-commission.service.js';
export { EarningsOverviewService } from './earnings-overview.service.js';
export { EarningsService } from './earnings.service.js';
export { HoldsService } from './holds.service.js';
export { VisitEarningsService } from './visit-earnings.service.js';
export {
  HELPER_ACCOUNT_MODEL,
  type HelperAccountDoc,
  EARNING_LINE_MODEL,
  type EarningLineDoc,
} from './earnings.model.js';

@Module({
  imports: [
    SharedModule,
    LedgerModule,
    MongooseModule.forFeature([
      { name: EARNING_LINE_MODEL, schema: earningLineSchema },
      { name: HELPER_ACCOUNT_MODEL, schema: helperAccountSchema },
      { name: HOLD_MODEL, schema: holdSchema },
    ]),
  ],
  controllers: [EarningsController],
  providers: [CashCommissionService, EarningsOverviewService, EarningsService, HoldsService, VisitEarningsService],
  exports: [
    MongooseModule,
    CashCommissionService,
    EarningsOverviewService,
    EarningsService,
    HoldsService,
    VisitEarningsService,
  ],
})
export class EarningsModule {}
