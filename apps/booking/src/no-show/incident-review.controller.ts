import { Controller } from '@nestjs/common';
import { adminCases, decideCase, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { IncidentReviewService } from './incident-review.service.js';

@Controller()
export class IncidentReviewController {
  constructor(private readonly reviews: IncidentReviewService) {}

  @Rpc(adminCases)
  list(input: InputOf<typeof adminCases>) {
    return this.reviews.list(input);
  }

  @Rpc(decideCase)
  decide(input: InputOf<typeof decideCase>) {
    return this.reviews.decide(input);
  }
}
