import { Controller } from '@nestjs/common';
import { type InputOf, siteClaims, siteHelpers, siteOverview } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SiteCountsService } from './site-counts.service.js';
import { SiteHelpersService } from './site-helpers.service.js';
import { SiteOverviewService } from './site-overview.service.js';

@Controller()
export class SiteController {
  constructor(
    private readonly claims: SiteCountsService,
    private readonly helpers: SiteHelpersService,
    private readonly overview: SiteOverviewService,
  ) {}

  @Rpc(siteClaims)
  siteClaims() {
    return this.claims.read();
  }

  @Rpc(siteHelpers)
  siteHelpers(input: InputOf<typeof siteHelpers>) {
    return this.helpers.list(input);
  }

  @Rpc(siteOverview)
  siteOverview() {
    return this.overview.read();
  }
}
