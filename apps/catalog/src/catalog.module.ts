import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CatalogController } from './catalog.controller.js';
import { CatalogEvents } from './catalog.events.js';
import { CatalogService } from './catalog.service.js';
import { HELPER_MODEL, helperSchema } from './helper.model.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: HELPER_MODEL, schema: helperSchema }])],
  controllers: [CatalogController],
  providers: [CatalogService, CatalogEvents],
})
export class CatalogModule {}
