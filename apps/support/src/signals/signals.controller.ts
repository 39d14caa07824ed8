import { Controller } from '@nestjs/common';
import { adminSignals, decideSignal, type InputOf, setSignalThreshold } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SignalsService } from './signals.service.js';

@Controller()
export class SignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Rpc(adminSignals)
  list(input: InputOf<typeof adminSignals>) {
    return this.signals.list(input);
  }

  @Rpc(decideSignal)
  decide(input: InputOf<typeof decideSignal>) {
    return this.signals.decide(input);
  }

  @Rpc(setSignalThreshold)
  setThreshold(input: InputOf<typeof setSignalThreshold>) {
    return this.signals.setThreshold(input);
  }
}
