import { Module } from '@nestjs/common';
import { SearchModule } from '../search/search.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { SiteCountsService } from './site-counts.service.js';
import { SiteHelpersService } from './site-helpers.service.js';
import { SiteOverviewService } from './site-overview.service.js';
import { SiteController } from './site.controller.js';

@Module({
  imports: [SharedModule, SearchModule],
  controllers: [SiteController],
  providers: [SiteCountsService, SiteHelpersService, SiteOverviewService],
})
export class SiteModule {}
