import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SavedViewController } from './saved-view.controller.js';
import { SAVED_VIEWS_MODEL, savedViewsSchema } from './saved-view.model.js';
import { SavedViewService } from './saved-view.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: SAVED_VIEWS_MODEL, schema: savedViewsSchema }])],
  controllers: [SavedViewController],
  providers: [SavedViewService],
})
export class SavedViewsModule {}
