import { Controller } from '@nestjs/common';
import { type InputOf, listHelpers, listHelpersFor } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Rpc(listHelpers)
  list(input: InputOf<typeof listHelpers>) {
    return this.search.list(input);
  }

  @Rpc(listHelpersFor)
  listFor({ customerId, ...input }: InputOf<typeof listHelpersFor>) {
    return this.search.list({ ...input, actor: { userId: customerId, role: 'customer', sid: '' } });
  }
}
