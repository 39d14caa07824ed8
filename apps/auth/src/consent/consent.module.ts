import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { ConsentController } from './consent.controller.js';
import { CONSENT_MODEL, consentSchema } from './consent.model.js';
import { ConsentService } from './consent.service.js';

export { ConsentService } from './consent.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: CONSENT_MODEL, schema: consentSchema }])],
  controllers: [ConsentController],
  providers: [ConsentService],
  exports: [ConsentService],
})
export class ConsentModule {}
