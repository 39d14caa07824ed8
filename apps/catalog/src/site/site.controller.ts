import { Controller } from '@nestjs/common';
import { siteClaims } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SiteCountsService } from './site-counts.service.js';

@Controller()
export class SiteController {
  constructor(private readonly claims: SiteCountsService) {}

  @Rpc(siteClaims)
  siteClaims() {
    return this.claims.read();
  }
}
