import { Controller } from '@nestjs/common';
import { siteClaims } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { SiteClaims } from './site-claims.js';

@Controller()
export class SiteController {
  constructor(private readonly claims: SiteClaims) {}

  @Rpc(siteClaims)
  siteClaims() {
    return this.claims.current();
  }
}
