import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogController } from './catalog.controller.js';
import { CatalogEvents } from './catalog.events.js';
import { CatalogService } from './catalog.service.js';
import { GeocodeController } from './geocode.controller.js';
import { GEOCODE_ANSWER_MODEL, geocodeAnswerSchema, GEOCODER_TURN_MODEL, geocoderTurnSchema } from './geocode.model.js';
import { GeocodeService } from './geocode.service.js';
import { Geocoder } from './geocoder.js';
import { GeocoderTurns } from './geocoder.turns.js';
import { HELPER_MODEL, helperSchema } from './helper.model.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: HELPER_MODEL, schema: helperSchema },
      { name: GEOCODE_ANSWER_MODEL, schema: geocodeAnswerSchema },
      { name: GEOCODER_TURN_MODEL, schema: geocoderTurnSchema },
    ]),
  ],
  controllers: [CatalogController, GeocodeController],
  providers: [CatalogService, CatalogEvents, GeocodeService, Geocoder, GeocoderTurns],
})
export class CatalogModule {}
