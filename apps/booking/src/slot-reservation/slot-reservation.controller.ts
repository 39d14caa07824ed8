import { Controller } from '@nestjs/common';
import { busyHelpers, claimTimeOff, type InputOf, releaseTimeOff } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SlotReservationService } from './slot-reservation.service.js';
import { TimeOffService } from './time-off.service.js';

@Controller()
export class SlotReservationController {
  constructor(
    private readonly reservations: SlotReservationService,
    private readonly timeOff: TimeOffService,
  ) {}

  @Rpc(busyHelpers)
  async findBusyHelpers({ helperIds, ...slot }: InputOf<typeof busyHelpers>) {
    return { busy: await this.reservations.findBusyHelpers(helperIds, slot) };
  }

  @Rpc(claimTimeOff)
  claimTimeOff(input: InputOf<typeof claimTimeOff>) {
    return this.timeOff.claim(input);
  }

  @Rpc(releaseTimeOff)
  releaseTimeOff(input: InputOf<typeof releaseTimeOff>) {
    return this.timeOff.release(input);
  }
}
