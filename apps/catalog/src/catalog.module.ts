import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { AccountDeletionEvents } from './account-deletion.events.js';
import { BlocksService } from './blocks.service.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogEvents } from './catalog.events.js';
import { CatalogService } from './catalog.service.js';
import { FavouritesService } from './favourites.service.js';
import { GeocodeController } from './geocode.controller.js';
import { GEOCODE_ANSWER_MODEL, geocodeAnswerSchema, GEOCODER_TURN_MODEL, geocoderTurnSchema } from './geocode.model.js';
import { GeocodeService } from './geocode.service.js';
import { Geocoder } from './geocoder.js';
import { GeocoderTurns } from './geocoder.turns.js';
import { HelperDeskController } from './helper-desk.controller.js';
import { HelperDeskService } from './helper-desk.service.js';
import { HELPER_MODEL, helperSchema } from './helper.model.js';
import { HelperProfileService } from './helper-profile.service.js';
import { MatchingController } from './matching.controller.js';
import { OwnSideController } from './own-side.controller.js';
import { BLOCK_MODEL, blockSchema, FAVOURITE_MODEL, favouriteSchema } from './pairs.model.js';
import { SearchService } from './search.service.js';
import { SiteClaims } from './site-claims.js';
import { SiteController } from './site.controller.js';
import { TIME_OFF_MODEL, timeOffSchema } from './time-off.model.js';
import { TimeOffService } from './time-off.service.js';
import { TOKEN_MODEL, tokenSchema } from './token.model.js';
import { Tokens } from './tokens.js';
import { VERIFICATION_MODEL, verificationSchema } from './verification.model.js';
import { VerificationService } from './verification.service.js';
import { WAITLIST_MODEL, waitlistSchema } from './waitlist.model.js';
import { WaitlistService } from './waitlist.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: HELPER_MODEL, schema: helperSchema },
      { name: TOKEN_MODEL, schema: tokenSchema },
      { name: TIME_OFF_MODEL, schema: timeOffSchema },
      { name: FAVOURITE_MODEL, schema: favouriteSchema },
      { name: BLOCK_MODEL, schema: blockSchema },
      { name: WAITLIST_MODEL, schema: waitlistSchema },
      { name: VERIFICATION_MODEL, schema: verificationSchema },
      { name: GEOCODE_ANSWER_MODEL, schema: geocodeAnswerSchema },
      { name: GEOCODER_TURN_MODEL, schema: geocoderTurnSchema },
    ]),
  ],
  controllers: [
    CatalogController,
    OwnSideController,
    MatchingController,
    GeocodeController,
    HelperDeskController,
    SiteController,
  ],
  providers: [
    CatalogService,
    CatalogEvents,
    AccountDeletionEvents,
    SearchService,
    Tokens,
    HelperProfileService,
    HelperDeskService,
    TimeOffService,
    FavouritesService,
    BlocksService,
    WaitlistService,
    StaffNames,
    VerificationService,
    SiteClaims,
    GeocodeService,
    Geocoder,
    GeocoderTurns,
  ],
})
export class CatalogModule {}
