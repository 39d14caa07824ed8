import { Controller } from '@nestjs/common';
import { type InputOf, listHelpers } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Rpc(listHelpers)
  list(input: InputOf<typeof listHelpers>) {
    return this.search.list(input);
  }
}
