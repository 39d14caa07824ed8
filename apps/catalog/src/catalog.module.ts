import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { FavouritesModule } from './favourites/favourites.module.js';
import { PlacesModule } from './places/places.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { SearchModule } from './search/search.module.js';
import { SiteModule } from './site/site.module.js';
import { TimeOffModule } from './time-off/time-off.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { WaitlistModule } from './waitlist/waitlist.module.js';

@Module({
  imports: [
    AdminModule,
    AnalyticsModule,
    FavouritesModule,
    PlacesModule,
    PrivacyModule,
    ProfilesModule,
    SearchModule,
    SiteModule,
    TimeOffModule,
    VerificationModule,
    WaitlistModule,
  ],
})
export class CatalogModule {}
