import { Controller } from '@nestjs/common';
import {
  approveContact,
  cancelContactProposal,
  confirmProposedContact,
  type InputOf,
  proposeContact,
  requestProposedContactCode,
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

  @Rpc(proposeContact)
  propose(input: InputOf<typeof proposeContact>) {
    return this.proposals.propose(input);
  }

  @Rpc(approveContact)
  approve(input: InputOf<typeof approveContact>) {
    return this.proposals.approve(input);
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
