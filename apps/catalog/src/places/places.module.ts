import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GeocodeController } from './geocode.controller.js';
import {
  GEOCODE_CACHE_MODEL,
  geocodeCacheSchema,
  GEOCODER_RATE_LIMIT_MODEL,
  geocoderRateLimitSchema,
} from './geocode.model.js';
import { GeocodeService } from './geocode.service.js';
import { GeocoderRateLimiter } from './geocoder-rate-limiter.js';
import { GeocoderClient } from './geocoder.client.js';

export { GeocodeService } from './geocode.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: GEOCODE_CACHE_MODEL, schema: geocodeCacheSchema },
      { name: GEOCODER_RATE_LIMIT_MODEL, schema: geocoderRateLimitSchema },
    ]),
  ],
  controllers: [GeocodeController],
  providers: [GeocodeService, GeocoderClient, GeocoderRateLimiter],
  exports: [GeocodeService],
})
export class PlacesModule {}
