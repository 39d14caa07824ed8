import { Controller } from '@nestjs/common';
import {
  cashStanding,
  getStatement,
  type InputOf,
  listStatements,
  myEarnings,
  myPayoutAccount,
  recordCommissionPayment,
  setPayoutAccount,
  unsettledMoney,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Dues } from './dues.js';
import { Earnings } from './earnings.service.js';
import { PayoutAccounts } from './payout.account.js';
import { Statements } from './statement.service.js';

/** A helper's side of money. */
@Controller()
export class EarningsController {
  constructor(
    private readonly earnings: Earnings,
    private readonly statements: Statements,
    private readonly accounts: PayoutAccounts,
    private readonly dues: Dues,
  ) {}

  @Rpc(myEarnings)
  mine(input: InputOf<typeof myEarnings>) {
    return this.earnings.mine(input);
  }

  @Rpc(cashStanding)
  cashStanding(input: InputOf<typeof cashStanding>) {
    return this.earnings.cashStanding(input);
  }

  @Rpc(unsettledMoney)
  async unsettledMoney({ userId }: InputOf<typeof unsettledMoney>) {
    const [dues, account] = await Promise.all([this.dues.open(userId), this.earnings.unsettled(userId)]);
    const duePaise = dues.reduce((sum, due) => sum + due.duePaise, 0);
    return { owedPaise: duePaise + account.owedPaise, earnedPaise: account.earnedPaise };
  }

  @Rpc(recordCommissionPayment)
  recordCommissionPayment(input: InputOf<typeof recordCommissionPayment>) {
    return this.earnings.recordCommissionPayment(input);
  }

  @Rpc(listStatements)
  listStatements(input: InputOf<typeof listStatements>) {
    return this.statements.list(input);
  }

  @Rpc(getStatement)
  getStatement(input: InputOf<typeof getStatement>) {
    return this.statements.file(input);
  }

  @Rpc(myPayoutAccount)
  myPayoutAccount(input: InputOf<typeof myPayoutAccount>) {
    return this.accounts.mine(input);
  }

  @Rpc(setPayoutAccount)
  setPayoutAccount(input: InputOf<typeof setPayoutAccount>) {
    return this.accounts.set(input);
  }
}
