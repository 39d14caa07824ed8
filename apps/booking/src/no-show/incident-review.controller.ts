import { Controller } from '@nestjs/common';
import { adminUnconfirmedVisits, decideUnconfirmedVisit, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { IncidentReviewService } from './incident-review.service.js';

@Controller()
export class IncidentReviewController {
  constructor(private readonly reviews: IncidentReviewService) {}

  @Rpc(adminUnconfirmedVisits)
  list(input: InputOf<typeof adminUnconfirmedVisits>) {
    return this.reviews.list(input);
  }

  @Rpc(decideUnconfirmedVisit)
  decide(input: InputOf<typeof decideUnconfirmedVisit>) {
    return this.reviews.decide(input);
  }
}
