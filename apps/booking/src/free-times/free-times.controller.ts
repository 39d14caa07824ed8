import { Controller } from '@nestjs/common';
import { freeTimes, type InputOf, staffFreeTimes } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { FreeTimesService } from './free-times.service.js';

@Controller()
export class FreeTimesController {
  constructor(private readonly times: FreeTimesService) {}

  @Rpc(freeTimes)
  find(input: InputOf<typeof freeTimes>) {
    return this.times.find(input);
  }

  @Rpc(staffFreeTimes)
  findForStaff(input: InputOf<typeof staffFreeTimes>) {
    return this.times.findForStaff(input);
  }
}
