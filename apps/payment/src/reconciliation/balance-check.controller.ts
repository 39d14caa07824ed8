import { Controller } from '@nestjs/common';
import { moneyBooks } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BalanceCheckService } from './balance-check.service.js';

@Controller()
export class BalanceCheckController {
  constructor(private readonly books: BalanceCheckService) {}

  @Rpc(moneyBooks)
  moneyBooks() {
    return this.books.sums();
  }
}
