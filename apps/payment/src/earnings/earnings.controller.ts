import { Controller } from '@nestjs/common';
import { cashStanding, type InputOf, myEarnings, recordCommissionPayment } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { EarningsService } from './earnings.service.js';

@Controller()
export class EarningsController {
  constructor(private readonly earnings: EarningsService) {}

  @Rpc(myEarnings)
  mine(input: InputOf<typeof myEarnings>) {
    return this.earnings.mine(input);
  }

  @Rpc(cashStanding)
  cashStanding(input: InputOf<typeof cashStanding>) {
    return this.earnings.cashStanding(input);
  }

  @Rpc(recordCommissionPayment)
  recordCommissionPayment(input: InputOf<typeof recordCommissionPayment>) {
    return this.earnings.recordCommissionPayment(input);
  }
}
