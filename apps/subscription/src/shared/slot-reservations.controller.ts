import { Controller } from '@nestjs/common';
import { findUnwantedVisits, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SlotReservationsService } from './slot-reservations.service.js';

@Controller()
export class SlotReservationsController {
  constructor(private readonly slots: SlotReservationsService) {}

  @Rpc(findUnwantedVisits)
  findUnwanted(input: InputOf<typeof findUnwantedVisits>) {
    return this.slots.findUnwanted(input);
  }
}
