import { Controller } from '@nestjs/common';
import {
  addEvidence,
  adminDispute,
  adminDisputes,
  answerDispute,
  approveDispute,
  bookingDispute,
  decideDispute,
  disputeEvidence,
  type InputOf,
  openDispute,
  revealEvidence,
  withdrawDispute,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { DisputeDecisionService } from './dispute-decision.service.js';
import { DisputeEvidenceService } from './dispute-evidence.service.js';
import { DisputeService } from './dispute.service.js';

@Controller()
export class DisputeController {
  constructor(
    private readonly disputes: DisputeService,
    private readonly decisions: DisputeDecisionService,
    private readonly evidence: DisputeEvidenceService,
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
  readEvidence(input: InputOf<typeof disputeEvidence>) {
    return this.evidence.read(input);
  }

  @Rpc(revealEvidence)
  revealEvidence(input: InputOf<typeof revealEvidence>) {
    return this.evidence.reveal(input);
  }

  @Rpc(adminDisputes)
  list(input: InputOf<typeof adminDisputes>) {
    return this.disputes.list(input);
  }

  @Rpc(adminDispute)
  getForStaff(input: InputOf<typeof adminDispute>) {
    return this.disputes.getForStaff(input);
  }

  @Rpc(decideDispute)
  decide(input: InputOf<typeof decideDispute>) {
    return this.decisions.decide(input);
  }

  @Rpc(approveDispute)
  approve(input: InputOf<typeof approveDispute>) {
    return this.decisions.approve(input);
  }
}
