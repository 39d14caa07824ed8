import { Module } from '@nestjs/common';
import { SharedModule } from '../shared/shared.module.js';
import { SiteCountsService } from './site-counts.service.js';
import { SiteController } from './site.controller.js';

@Module({
  imports: [SharedModule],
  controllers: [SiteController],
  providers: [SiteCountsService],
})
export class SiteModule {}
