import { Controller } from '@nestjs/common';
import { adminHelper, adminHelpers, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AdminHelpersService } from './admin-helpers.service.js';

@Controller()
export class AdminHelpersController {
  constructor(private readonly helpers: AdminHelpersService) {}

  @Rpc(adminHelpers)
  list(input: InputOf<typeof adminHelpers>) {
    return this.helpers.list(input);
  }

  @Rpc(adminHelper)
  get(input: InputOf<typeof adminHelper>) {
    return this.helpers.get(input);
  }
}
