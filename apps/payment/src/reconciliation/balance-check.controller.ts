import { Controller } from '@nestjs/common';
import { adminLedgerChecks, type InputOf, moneyBooks } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BalanceCheckService } from './balance-check.service.js';
import { LedgerChecksService } from './ledger-checks.service.js';

@Controller()
export class BalanceCheckController {
  constructor(
    private readonly books: BalanceCheckService,
    private readonly checks: LedgerChecksService,
  ) {}

  @Rpc(moneyBooks)
  moneyBooks() {
    return this.books.sums();
  }

  @Rpc(adminLedgerChecks)
  listChecks(input: InputOf<typeof adminLedgerChecks>) {
    return this.checks.list(input);
  }
}
