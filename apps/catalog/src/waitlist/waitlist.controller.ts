import { Controller } from '@nestjs/common';
import { addToWaitlist, type InputOf, listWaitlist, removeFromWaitlist } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { WaitlistService } from './waitlist.service.js';

@Controller()
export class WaitlistController {
  constructor(private readonly waitlist: WaitlistService) {}

  @Rpc(listWaitlist)
  listWaitlist(input: InputOf<typeof listWaitlist>) {
    return this.waitlist.list(input);
  }

  @Rpc(addToWaitlist)
  addToWaitlist(input: InputOf<typeof addToWaitlist>) {
    return this.waitlist.add(input);
  }

  @Rpc(removeFromWaitlist)
  removeFromWaitlist(input: InputOf<typeof removeFromWaitlist>) {
    return this.waitlist.remove(input);
  }
}
