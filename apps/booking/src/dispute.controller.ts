import { Controller } from '@nestjs/common';
import {
  addEvidence,
  adminCustomerRatings,
  adminDispute,
  adminDisputes,
  answerDispute,
  approveDispute,
  bookingDispute,
  decideDispute,
  disputeEvidence,
  type InputOf,
  openDispute,
  rateCustomer,
  withdrawDispute,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CustomerRatingService } from './customer-rating.service.js';
import { DisputeService } from './dispute.service.js';
import { EvidenceService } from './evidence.service.js';

/** What each side has to say of a completed visit, beside the public review. */
@Controller()
export class DisputeController {
  constructor(
    private readonly disputes: DisputeService,
    private readonly evidence: EvidenceService,
    private readonly ratings: CustomerRatingService,
  ) {}

  @Rpc(openDispute)
  open(input: InputOf<typeof openDispute>) {
    return this.disputes.open(input);
  }

  @Rpc(bookingDispute)
  get(input: InputOf<typeof bookingDispute>) {
    return this.disputes.get(input);
  }

  @Rpc(answerDispute)
  answer(input: InputOf<typeof answerDispute>) {
    return this.disputes.answer(input);
  }

  @Rpc(withdrawDispute)
  withdraw(input: InputOf<typeof withdrawDispute>) {
    return this.disputes.withdraw(input);
  }

  @Rpc(addEvidence)
  addEvidence(input: InputOf<typeof addEvidence>) {
    return this.evidence.add(input);
  }

  @Rpc(disputeEvidence)
  file(input: InputOf<typeof disputeEvidence>) {
    return this.evidence.file(input);
  }

  @Rpc(adminDisputes)
  list(input: InputOf<typeof adminDisputes>) {
    return this.disputes.list(input);
  }

  @Rpc(adminDispute)
  one(input: InputOf<typeof adminDispute>) {
    return this.disputes.one(input);
  }

  @Rpc(decideDispute)
  decide(input: InputOf<typeof decideDispute>) {
    return this.disputes.decide(input);
  }

  @Rpc(approveDispute)
  approve(input: InputOf<typeof approveDispute>) {
    return this.disputes.approve(input);
  }

  @Rpc(rateCustomer)
  rate(input: InputOf<typeof rateCustomer>) {
    return this.ratings.rate(input);
  }

  @Rpc(adminCustomerRatings)
  ratingsOf(input: InputOf<typeof adminCustomerRatings>) {
    return this.ratings.list(input);
  }
}
