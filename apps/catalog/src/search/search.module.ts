import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module.js';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { SearchReaderService } from './search-reader.service.js';
import { SearchRequestService } from './search-request.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

export { SearchReaderService } from './search-reader.service.js';
export { SearchRequestService } from './search-request.service.js';

@Module({
  imports: [AnalyticsModule, SharedModule, FavouritesModule],
  controllers: [SearchController],
  providers: [SearchService, SearchRequestService, SearchReaderService],
  exports: [SearchRequestService, SearchReaderService],
})
export class SearchModule {}
