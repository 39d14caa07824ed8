import { Controller } from '@nestjs/common';
import { adminDues, adminWaiveDue, type InputOf, waiveDue } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DuesDesk } from './dues.desk.js';

@Controller()
export class DuesController {
  constructor(private readonly desk: DuesDesk) {}

  @Rpc(adminDues)
  list(input: InputOf<typeof adminDues>) {
    return this.desk.list(input);
  }

  @Rpc(adminWaiveDue)
  waive(input: InputOf<typeof adminWaiveDue>) {
    return this.desk.waive(input);
  }

  @Rpc(waiveDue)
  waiveForService(input: InputOf<typeof waiveDue>) {
    return this.desk.waiveForService(input);
  }
}
