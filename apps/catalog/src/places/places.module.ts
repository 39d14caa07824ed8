import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GeocodeController } from './geocode.controller.js';
import { GEOCODE_ANSWER_MODEL, geocodeAnswerSchema, GEOCODER_TURN_MODEL, geocoderTurnSchema } from './geocode.model.js';
import { GeocodeService } from './geocode.service.js';
import { GeocoderClient } from './geocoder.client.js';
import { GeocoderRateLimiter } from './geocoder-rate-limiter.js';

export { GeocodeService } from './geocode.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: GEOCODE_ANSWER_MODEL, schema: geocodeAnswerSchema },
      { name: GEOCODER_TURN_MODEL, schema: geocoderTurnSchema },
    ]),
  ],
  controllers: [GeocodeController],
  providers: [GeocodeService, GeocoderClient, GeocoderRateLimiter],
  exports: [GeocodeService],
})
export class PlacesModule {}
