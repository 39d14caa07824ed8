import { Inject, Injectable } from '@nestjs/common';
import { type OutputOf, portalConfig } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { GatewayEnv } from '../../gateway.env.js';

/** The settings that pages need (spec §2: tiles from configuration). */
@Injectable()
export class ConfigRoute {
  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  serve(api: FastifyInstance): void {
    const { MAP_TILE_URL: url, MAP_ATTRIBUTION: attribution } = this.env;
    const data: OutputOf<typeof portalConfig> = url ? { mapTiles: { url, attribution } } : {};
    api.get(portalConfig.path, async () => ({ success: true, data }));
  }
}
