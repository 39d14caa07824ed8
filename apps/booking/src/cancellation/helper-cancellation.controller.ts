import { Controller } from '@nestjs/common';
import { helperCancel, type InputOf, sickDay } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { HelperCancelService } from './helper-cancellation.service.js';

@Controller()
export class HelperCancellationController {
  constructor(private readonly helperCancels: HelperCancelService) {}

  @Rpc(helperCancel)
  cancel(input: InputOf<typeof helperCancel>) {
    return this.helperCancels.cancel(input);
  }

  @Rpc(sickDay)
  reportSickDay(input: InputOf<typeof sickDay>) {
    return this.helperCancels.sickDay(input);
  }
}
