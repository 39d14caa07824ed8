import { Controller } from '@nestjs/common';
import { confirmContactChange, type InputOf, requestContactChange } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { ContactChangeService } from './contact-change.service.js';

@Controller()
export class ContactChangeController {
  constructor(private readonly changes: ContactChangeService) {}

  @Rpc(requestContactChange)
  requestContactChange(input: InputOf<typeof requestContactChange>) {
    return this.changes.request(input);
  }

  @Rpc(confirmContactChange)
  confirmContactChange(input: InputOf<typeof confirmContactChange>) {
    return this.changes.confirm(input);
  }
}
