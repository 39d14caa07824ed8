import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SignalErasureService } from './signal-erasure.service.js';
import {
  SIGNAL_MODEL,
  SIGNAL_OCCURRENCE_MODEL,
  SIGNAL_THRESHOLD_MODEL,
  signalOccurrenceSchema,
  signalSchema,
  signalThresholdSchema,
} from './signal.model.js';
import { SignalJudgeService } from './signal-judge.service.js';
import { SignalRecorderService } from './signal-recorder.service.js';
import { SignalThresholdsService } from './signal-thresholds.service.js';
import { SignalsController } from './signals.controller.js';
import { SignalsService } from './signals.service.js';

export { SignalErasureService } from './signal-erasure.service.js';
export { SIGNAL_MODEL, type SignalDoc } from './signal.model.js';

const models = MongooseModule.forFeature([
  { name: SIGNAL_MODEL, schema: signalSchema },
  { name: SIGNAL_OCCURRENCE_MODEL, schema: signalOccurrenceSchema },
  { name: SIGNAL_THRESHOLD_MODEL, schema: signalThresholdSchema },
]);

@Module({
  imports: [models],
  controllers: [SignalsController],
  providers: [SignalErasureService, SignalJudgeService, SignalRecorderService, SignalsService, SignalThresholdsService],
  exports: [models, SignalErasureService],
})
export class SignalsModule {}
