import { Controller } from '@nestjs/common';
import { bookingAlternatives, type InputOf, withdrawOthers } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { AlternativesService } from './alternatives.service.js';

@Controller()
export class AlternativesController {
  constructor(private readonly alternatives: AlternativesService) {}

  @Rpc(bookingAlternatives)
  find(input: InputOf<typeof bookingAlternatives>) {
    return this.alternatives.find(input);
  }

  @Rpc(withdrawOthers)
  withdrawOthers(input: InputOf<typeof withdrawOthers>) {
    return this.alternatives.withdrawOthers(input);
  }
}
