import { Controller } from '@nestjs/common';
import {
  adminFactorResets,
  approveFactorReset,
  confirmSecondFactor,
  type InputOf,
  mySecondFactor,
  proposeFactorReset,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  setUpSecondFactor,
  stepUp,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { FactorResetsService } from './factor-resets.service.js';
import { SecondFactorService } from './second-factor.service.js';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactor: SecondFactorService,
    private readonly resets: FactorResetsService,
  ) {}

  @Rpc(mySecondFactor)
  mine(input: InputOf<typeof mySecondFactor>) {
    return this.secondFactor.mine(input);
  }

  @Rpc(setUpSecondFactor)
  setUp(input: InputOf<typeof setUpSecondFactor>) {
    return this.secondFactor.setUp(input);
  }

  @Rpc(confirmSecondFactor)
  confirm(input: InputOf<typeof confirmSecondFactor>) {
    return this.secondFactor.confirm(input);
  }

  @Rpc(renewRecoveryCodes)
  renewRecoveryCodes(input: InputOf<typeof renewRecoveryCodes>) {
    return this.secondFactor.renewRecoveryCodes(input);
  }

  @Rpc(removeSecondFactor)
  remove(input: InputOf<typeof removeSecondFactor>) {
    return this.secondFactor.remove(input);
  }

  @Rpc(stepUp)
  stepUp(input: InputOf<typeof stepUp>) {
    return this.secondFactor.stepUp(input);
  }

  @Rpc(resetSecondFactor)
  reset(input: InputOf<typeof resetSecondFactor>) {
    return this.resets.resetByOperator(input);
  }

  @Rpc(adminFactorResets)
  listResets() {
    return this.resets.list();
  }

  @Rpc(proposeFactorReset)
  proposeReset(input: InputOf<typeof proposeFactorReset>) {
    return this.resets.propose(input);
  }

  @Rpc(approveFactorReset)
  approveReset(input: InputOf<typeof approveFactorReset>) {
    return this.resets.approve(input);
  }
}
