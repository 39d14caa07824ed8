import { Controller } from '@nestjs/common';
import { ensureHelper, getHelper, getOffer, type InputOf, listHelpers, updateHelperProfile } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { CatalogService } from './catalog.service.js';
import { HelperProfileService } from './helper-profile.service.js';
import { SearchService } from './search.service.js';

@Controller()
export class CatalogController {
  constructor(
    private readonly catalog: CatalogService,
    private readonly search: SearchService,
    private readonly profile: HelperProfileService,
  ) {}

  @Rpc(listHelpers)
  list(input: InputOf<typeof listHelpers>) {
    return this.search.list(input);
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

  @Rpc(updateHelperProfile)
  updateProfile(input: InputOf<typeof updateHelperProfile>) {
    return this.profile.update(input);
  }
}
