import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { SlotReservationModule } from '../slot-reservation/slot-reservation.module.js';
import { ReliabilityRecordController } from './reliability-record.controller.js';
import { ReliabilityRecordService } from './reliability-record.service.js';
import { STRIKE_MODEL, strikeSchema } from './strike.model.js';
import { StrikesController } from './strikes.controller.js';
import { StrikesService } from './strikes.service.js';

export { STRIKE_MODEL, type StrikeDoc, toStrike } from './strike.model.js';
export { StrikesService } from './strikes.service.js';

@Module({
  imports: [
    SharedModule,
    SlotReservationModule,
    MongooseModule.forFeature([{ name: STRIKE_MODEL, schema: strikeSchema }]),
  ],
  controllers: [ReliabilityRecordController, StrikesController],
  providers: [ReliabilityRecordService, StrikesService],
  exports: [MongooseModule, StrikesService],
})
export class ReliabilityModule {}
