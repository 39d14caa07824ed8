import { Controller } from '@nestjs/common';
import {
  adminReplacements,
  agreeToReplace,
  askReplacementHelper,
  declineToReplace,
  type InputOf,
  myReplacementOffers,
  passReplacement,
  replacementHelpers,
  stopReplacement,
  takeReplacement,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ReplacementService } from './replacement.service.js';
import { StaffReplacementService } from './staff-replacement.service.js';

@Controller()
export class ReplacementController {
  constructor(
    private readonly replacements: ReplacementService,
    private readonly staffReplacements: StaffReplacementService,
  ) {}

  @Rpc(myReplacementOffers)
  offers(input: InputOf<typeof myReplacementOffers>) {
    return this.replacements.offers(input);
  }

  @Rpc(agreeToReplace)
  agree(input: InputOf<typeof agreeToReplace>) {
    return this.replacements.agree(input);
  }

  @Rpc(declineToReplace)
  decline(input: InputOf<typeof declineToReplace>) {
    return this.replacements.decline(input);
  }

  @Rpc(takeReplacement)
  take(input: InputOf<typeof takeReplacement>) {
    return this.replacements.take(input);
  }

  @Rpc(passReplacement)
  pass(input: InputOf<typeof passReplacement>) {
    return this.replacements.pass(input);
  }

  @Rpc(stopReplacement)
  stop(input: InputOf<typeof stopReplacement>) {
    return this.replacements.stop(input);
  }

  @Rpc(adminReplacements)
  running(input: InputOf<typeof adminReplacements>) {
    return this.replacements.running(input);
  }

  @Rpc(replacementHelpers)
  helpers(input: InputOf<typeof replacementHelpers>) {
    return this.staffReplacements.helpers(input);
  }

  @Rpc(askReplacementHelper)
  ask(input: InputOf<typeof askReplacementHelper>) {
    return this.staffReplacements.ask(input);
  }
}
