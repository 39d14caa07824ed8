import { Module } from '@nestjs/common';
import { PortalPagesService } from './portal-pages.service.js';
import { SitesController } from './sites.controller.js';

@Module({ controllers: [SitesController], providers: [PortalPagesService] })
export class SitesModule {}
