import { Controller } from '@nestjs/common';
import { addSavedReply, adminSavedReplies, changeSavedReply, type InputOf, removeSavedReply } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SavedReplyService } from './saved-reply.service.js';

@Controller()
export class SavedReplyController {
  constructor(private readonly savedReplies: SavedReplyService) {}

  @Rpc(adminSavedReplies)
  list(input: InputOf<typeof adminSavedReplies>) {
    return this.savedReplies.list(input);
  }

  @Rpc(addSavedReply)
  add(input: InputOf<typeof addSavedReply>) {
    return this.savedReplies.add(input);
  }

  @Rpc(changeSavedReply)
  change(input: InputOf<typeof changeSavedReply>) {
    return this.savedReplies.change(input);
  }

  @Rpc(removeSavedReply)
  remove(input: InputOf<typeof removeSavedReply>) {
    return this.savedReplies.remove(input);
  }
}
