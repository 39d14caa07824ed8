import { Controller } from '@nestjs/common';
import { adminHelper, adminHelpers, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminHelpersService } from './admin-helpers.service.js';

@Controller()
export class AdminHelpersController {
  constructor(private readonly desk: AdminHelpersService) {}

  @Rpc(adminHelpers)
  list(input: InputOf<typeof adminHelpers>) {
    return this.desk.list(input);
  }

  @Rpc(adminHelper)
  get(input: InputOf<typeof adminHelper>) {
    return this.desk.get(input);
  }
}
