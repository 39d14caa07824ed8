import { Controller } from '@nestjs/common';
import { cashStanding, type InputOf, myEarnings, recordCommissionPayment } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CashCommissionService } from './cash-commission.service.js';
import { EarningsOverviewService } from './earnings-overview.service.js';

@Controller()
export class EarningsController {
  constructor(
    private readonly overview: EarningsOverviewService,
    private readonly commission: CashCommissionService,
  ) {}

  @Rpc(myEarnings)
  mine(input: InputOf<typeof myEarnings>) {
    return this.overview.mine(input);
  }

  @Rpc(cashStanding)
  cashStanding(input: InputOf<typeof cashStanding>) {
    return this.commission.standing(input);
  }

  @Rpc(recordCommissionPayment)
  recordCommissionPayment(input: InputOf<typeof recordCommissionPayment>) {
    return this.commission.recordPayment(input);
  }
}
