import { Controller } from '@nestjs/common';
import {
  addBlock,
  addFavourite,
  addToWaitlist,
  type InputOf,
  listBlocks,
  listFavourites,
  listWaitlist,
  removeBlock,
  removeFavourite,
  removeFromWaitlist,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BlocksService } from './blocks.service.js';
import { FavouritesService } from './favourites.service.js';
import { WaitlistService } from './waitlist.service.js';

@Controller()
export class MatchingController {
  constructor(
    private readonly favourites: FavouritesService,
    private readonly blocks: BlocksService,
    private readonly waitlist: WaitlistService,
  ) {}

  @Rpc(listFavourites)
  listFavourites(input: InputOf<typeof listFavourites>) {
    return this.favourites.list(input);
  }

  @Rpc(addFavourite)
  addFavourite(input: InputOf<typeof addFavourite>) {
    return this.favourites.add(input);
  }

  @Rpc(removeFavourite)
  removeFavourite(input: InputOf<typeof removeFavourite>) {
    return this.favourites.remove(input);
  }

  @Rpc(listBlocks)
  listBlocks(input: InputOf<typeof listBlocks>) {
    return this.blocks.list(input);
  }

  @Rpc(addBlock)
  addBlock(input: InputOf<typeof addBlock>) {
    return this.blocks.add(input);
  }

  @Rpc(removeBlock)
  removeBlock(input: InputOf<typeof removeBlock>) {
    return this.blocks.remove(input);
  }

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
