import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PushModule } from '../push/push.module.js';
import { PreferencesController } from './preferences.controller.js';
import { PREFERENCES_MODEL, preferencesSchema } from './preferences.model.js';
import { PreferencesService } from './preferences.service.js';

export { PREFERENCES_MODEL, type PreferencesDoc } from './preferences.model.js';
export { PreferencesService } from './preferences.service.js';

@Module({
  imports: [PushModule, MongooseModule.forFeature([{ name: PREFERENCES_MODEL, schema: preferencesSchema }])],
  controllers: [PreferencesController],
  providers: [PreferencesService],
  exports: [MongooseModule, PreferencesService],
})
export class PreferencesModule {}
