import { Controller } from '@nestjs/common';
import { adminDues, adminWaiveDue, type InputOf, waiveDue } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminDuesService } from './admin-dues.service.js';

@Controller()
export class AdminDuesController {
  constructor(private readonly desk: AdminDuesService) {}

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
