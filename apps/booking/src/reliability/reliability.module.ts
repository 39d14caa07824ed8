import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffNames } from '@sahaya/messaging';
import { SharedModule } from '../shared/shared.module.js';
import { HelperRecordController } from './reliability-record.controller.js';
import { HelperRecordService } from './reliability-record.service.js';
import { MARK_MODEL, markSchema } from './strike.model.js';
import { StrikesController } from './strikes.controller.js';
import { Marks } from './strikes.service.js';

export { MARK_MODEL, type MarkDoc } from './strike.model.js';
export { Marks } from './strikes.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: MARK_MODEL, schema: markSchema }])],
  controllers: [HelperRecordController, StrikesController],
  providers: [HelperRecordService, Marks, StaffNames],
  exports: [MongooseModule, Marks],
})
export class ReliabilityModule {}
