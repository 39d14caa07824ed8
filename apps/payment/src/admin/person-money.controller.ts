import { Controller } from '@nestjs/common';
import { customerMoney, helperMoney, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { PersonMoneyService } from './person-money.service.js';

@Controller()
export class PersonMoneyController {
  constructor(private readonly money: PersonMoneyService) {}

  @Rpc(customerMoney)
  ofCustomer(input: InputOf<typeof customerMoney>) {
    return this.money.ofCustomer(input);
  }

  @Rpc(helperMoney)
  ofHelper(input: InputOf<typeof helperMoney>) {
    return this.money.ofHelper(input);
  }
}
