import { Controller } from '@nestjs/common';
import { adminCases, decideCase, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CaseService } from './incident-review.service.js';

@Controller()
export class IncidentReviewController {
  constructor(private readonly cases: CaseService) {}

  @Rpc(adminCases)
  list(input: InputOf<typeof adminCases>) {
    return this.cases.list(input);
  }

  @Rpc(decideCase)
  decide(input: InputOf<typeof decideCase>) {
    return this.cases.decide(input);
  }
}
