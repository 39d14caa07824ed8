import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { PlacesModule } from '../places/places.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { WaitlistModule } from '../waitlist/waitlist.module.js';
import { HelperProfileService } from './helper-profile.service.js';
import { HelpersService } from './helpers.service.js';
import { LocationPartsBackfillWorker } from './location-parts-backfill.worker.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesEvents } from './profiles.events.js';
import { RatingScoreBackfillWorker } from './rating-score-backfill.worker.js';

export { HelperProfileService } from './helper-profile.service.js';

@Module({
  imports: [AnalyticsModule, SharedModule, FavouritesModule, PlacesModule, WaitlistModule],
  controllers: [ProfilesController],
  providers: [
    HelpersService,
    HelperProfileService,
    ProfilesEvents,
    RatingScoreBackfillWorker,
    LocationPartsBackfillWorker,
  ],
  exports: [HelperProfileService],
})
export class ProfilesModule {}
