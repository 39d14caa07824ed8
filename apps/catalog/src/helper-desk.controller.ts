import { Controller } from '@nestjs/common';
import { adminHelper, adminHelpers, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { HelperDeskService } from './helper-desk.service.js';

@Controller()
export class HelperDeskController {
  constructor(private readonly desk: HelperDeskService) {}

  @Rpc(adminHelpers)
  list(input: InputOf<typeof adminHelpers>) {
    return this.desk.list(input);
  }

  @Rpc(adminHelper)
  get(input: InputOf<typeof adminHelper>) {
    return this.desk.get(input);
  }
}
