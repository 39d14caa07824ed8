import { Controller } from '@nestjs/common';
import { type InputOf, unsettledMoney } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DuesService } from './dues.service.js';
import { EarningsOverviewService } from '../earnings/earnings.module.js';

@Controller()
export class UnsettledMoneyController {
  constructor(
    private readonly dues: DuesService,
    private readonly earnings: EarningsOverviewService,
  ) {}

  @Rpc(unsettledMoney)
  async unsettledMoney({ userId }: InputOf<typeof unsettledMoney>) {
    const [dues, account] = await Promise.all([this.dues.open(userId), this.earnings.unsettled(userId)]);
    const duePaise = dues.reduce((sum, due) => sum + due.duePaise, 0);
    return { owedPaise: duePaise + account.owedPaise, earnedPaise: account.earnedPaise };
  }
}
