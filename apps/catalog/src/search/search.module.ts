import { Module } from '@nestjs/common';
import { FavouritesModule } from '../favourites/favourites.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [SharedModule, FavouritesModule],
  controllers: [SearchController],
  providers: [SearchService],
})
export class SearchModule {}
