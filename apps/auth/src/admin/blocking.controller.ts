import { Controller } from '@nestjs/common';
import { blockUser, type InputOf, previewBlock, unblockUser } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BlockingService } from './blocking.service.js';

@Controller()
export class BlockingController {
  constructor(private readonly blocking: BlockingService) {}

  @Rpc(previewBlock)
  preview(input: InputOf<typeof previewBlock>) {
    return this.blocking.preview(input);
  }

  @Rpc(blockUser)
  block(input: InputOf<typeof blockUser>) {
    return this.blocking.block(input);
  }

  @Rpc(unblockUser)
  unblock(input: InputOf<typeof unblockUser>) {
    return this.blocking.unblock(input);
  }
}
