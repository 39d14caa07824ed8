import { Controller } from '@nestjs/common';
import { type InputOf, listHelpers, listHelpersFor } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { UsageCounterWorker } from '../analytics/analytics.module.js';
import { cityOfSearch } from './search-filter.js';
import { SearchService } from './search.service.js';

@Controller()
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly usage: UsageCounterWorker,
  ) {}

  @Rpc(listHelpers)
  list(input: InputOf<typeof listHelpers>) {
    // Further pages and saved helpers are no new search.
    if (input.actor?.role === 'customer' && input.page === 1 && !input.favourites)
      this.usage.count('searches', cityOfSearch(input), input.service || input.services[0]);
    return this.search.list(input);
  }

  @Rpc(listHelpersFor)
  listFor({ customerId, ...input }: InputOf<typeof listHelpersFor>) {
    return this.search.list({ ...input, actor: { userId: customerId, role: 'customer', sid: '' } });
  }
}
