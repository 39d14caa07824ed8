import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { ENV } from '@sahaya/service-kit';
import type { GatewayEnv } from '../../gateway.env.js';
import { siteOriginOf } from '../../shared/site.js';

/** Turns the host of a request into the public origin of its site, to which passkeys belong. */
@Injectable()
export class SiteOriginPipe implements PipeTransform<string, string> {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  transform(host: string): string {
    return siteOriginOf(this.env, host);
  }
}
