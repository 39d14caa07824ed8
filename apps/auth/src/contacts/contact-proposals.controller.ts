import { Controller } from '@nestjs/common';
import {
  adminContactProposals,
  approveContact,
  cancelContactProposal,
  confirmProposedContact,
  type InputOf,
  proposeContact,
  requestProposedContactCode,
  resendContactCode,
  userContactProposal,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ContactProposalsService } from './contact-proposals.service.js';

@Controller()
export class ContactProposalsController {
  constructor(private readonly proposals: ContactProposalsService) {}

  @Rpc(userContactProposal)
  get(input: InputOf<typeof userContactProposal>) {
    return this.proposals.get(input);
  }

  @Rpc(adminContactProposals)
  list(input: InputOf<typeof adminContactProposals>) {
    return this.proposals.list(input);
  }

  @Rpc(proposeContact)
  propose(input: InputOf<typeof proposeContact>) {
    return this.proposals.propose(input);
  }

  @Rpc(approveContact)
  approve(input: InputOf<typeof approveContact>) {
    return this.proposals.approve(input);
  }

  @Rpc(resendContactCode)
  resendCode(input: InputOf<typeof resendContactCode>) {
    return this.proposals.resendCode(input);
  }

  @Rpc(cancelContactProposal)
  cancel(input: InputOf<typeof cancelContactProposal>) {
    return this.proposals.cancel(input);
  }

  @Rpc(requestProposedContactCode)
  requestCode(input: InputOf<typeof requestProposedContactCode>) {
    return this.proposals.requestCode(input);
  }

  @Rpc(confirmProposedContact)
  confirm(input: InputOf<typeof confirmProposedContact>) {
    return this.proposals.confirm(input);
  }
}
