import { Controller } from '@nestjs/common';
import {
  addTimeOff,
  adminVerifications,
  decideVerification,
  deleteTimeOff,
  type InputOf,
  listTimeOff,
  myHelperVerification,
  requestHelperVerification,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { TimeOffService } from './time-off.service.js';
import { VerificationService } from './verification.service.js';

/** A helper's time off and verification, and the staff's part in it. */
@Controller()
export class OwnSideController {
  constructor(
    private readonly timeOff: TimeOffService,
    private readonly verification: VerificationService,
  ) {}

  @Rpc(listTimeOff)
  listTimeOff(input: InputOf<typeof listTimeOff>) {
    return this.timeOff.list(input);
  }

  @Rpc(addTimeOff)
  addTimeOff(input: InputOf<typeof addTimeOff>) {
    return this.timeOff.add(input);
  }

  @Rpc(deleteTimeOff)
  deleteTimeOff(input: InputOf<typeof deleteTimeOff>) {
    return this.timeOff.delete(input);
  }

  @Rpc(requestHelperVerification)
  requestVerification(input: InputOf<typeof requestHelperVerification>) {
    return this.verification.request(input);
  }

  @Rpc(myHelperVerification)
  myVerification(input: InputOf<typeof myHelperVerification>) {
    return this.verification.mine(input);
  }

  @Rpc(adminVerifications)
  adminVerifications(input: InputOf<typeof adminVerifications>) {
    return this.verification.adminList(input);
  }

  @Rpc(decideVerification)
  decideVerification(input: InputOf<typeof decideVerification>) {
    return this.verification.decide(input);
  }
}
