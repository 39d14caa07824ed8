import { Controller } from '@nestjs/common';
import {
  adminBroadcasts,
  approveBroadcast,
  type InputOf,
  previewBroadcast,
  proposeBroadcast,
  stopBroadcast,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BroadcastService } from './broadcast.service.js';

@Controller()
export class BroadcastController {
  constructor(private readonly broadcasts: BroadcastService) {}

  @Rpc(adminBroadcasts)
  list(input: InputOf<typeof adminBroadcasts>) {
    return this.broadcasts.list(input);
  }

  @Rpc(proposeBroadcast)
  propose(input: InputOf<typeof proposeBroadcast>) {
    return this.broadcasts.propose(input);
  }

  @Rpc(previewBroadcast)
  preview(input: InputOf<typeof previewBroadcast>) {
    return this.broadcasts.preview(input);
  }

  @Rpc(approveBroadcast)
  approve(input: InputOf<typeof approveBroadcast>) {
    return this.broadcasts.approve(input);
  }

  @Rpc(stopBroadcast)
  stop(input: InputOf<typeof stopBroadcast>) {
    return this.broadcasts.stop(input);
  }
}
