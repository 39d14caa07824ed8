import { Controller } from '@nestjs/common';
import { ensureHelper, getHelper, getOffer, type InputOf, listHelpers } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CatalogService } from './catalog.service.js';

@Controller()
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Rpc(listHelpers)
  list(input: InputOf<typeof listHelpers>) {
    return this.catalog.list(input);
  }

  @Rpc(getHelper)
  get(input: InputOf<typeof getHelper>) {
    return this.catalog.get(input);
  }

  @Rpc(getOffer)
  offer(input: InputOf<typeof getOffer>) {
    return this.catalog.offer(input);
  }

  @Rpc(ensureHelper)
  ensure(input: InputOf<typeof ensureHelper>) {
    return this.catalog.ensure(input);
  }
}
