import { Controller } from '@nestjs/common';
import {
  addBlock,
  addFavourite,
  type InputOf,
  listBlocks,
  listFavourites,
  removeBlock,
  removeFavourite,
} from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { BlocksService } from './blocks.service.js';
import { FavouritesService } from './favourites.service.js';

@Controller()
export class FavouritesController {
  constructor(
    private readonly favourites: FavouritesService,
    private readonly blocks: BlocksService,
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
}
