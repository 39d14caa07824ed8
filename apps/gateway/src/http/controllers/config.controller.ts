import { Get, Inject } from '@nestjs/common';
import { type OutputOf, portalConfig } from '@sahaya/contracts';
import { ENV } from '@sahaya/service-kit';
import type { GatewayEnv } from '../../gateway.env.js';
import { ApiController } from '../api-controller.js';

/** The settings that pages need. */
@ApiController()
export class ConfigController {
  private readonly config: OutputOf<typeof portalConfig>;

  constructor(@Inject(ENV) { MAP_TILE_URL: url, MAP_ATTRIBUTION: attribution }: GatewayEnv) {
    this.config = url ? { mapTiles: { url, attribution } } : {};
  }

  @Get(portalConfig.path)
  get() {
    return { success: true, data: this.config };
  }
}
