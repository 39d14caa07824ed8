import { Controller } from '@nestjs/common';
import { helperCancel, type InputOf, sickDay } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { HelperCancellationService } from './helper-cancellation.service.js';
import { SickDayService } from './sick-day.service.js';

@Controller()
export class HelperCancellationController {
  constructor(
    private readonly cancellations: HelperCancellationService,
    private readonly sickDays: SickDayService,
  ) {}

  @Rpc(helperCancel)
  cancel(input: InputOf<typeof helperCancel>) {
    return this.cancellations.cancel(input);
  }

  @Rpc(sickDay)
  reportSickDay(input: InputOf<typeof sickDay>) {
    return this.sickDays.report(input);
  }
}
