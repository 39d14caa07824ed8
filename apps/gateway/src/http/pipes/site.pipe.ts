import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import type { GatewayEnv } from '../../gateway.env.js';
import { type Site, siteOf } from '../../shared/site.js';

/** Turns the host of a request into its site. */
@Injectable()
export class SitePipe implements PipeTransform<string, Site> {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  transform(host: string): Site {
    return siteOf(this.env, host);
  }
}
