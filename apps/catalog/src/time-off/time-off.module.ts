import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TimeOffController } from './time-off.controller.js';
import { TIME_OFF_MODEL, timeOffSchema } from './time-off.model.js';
import { TimeOffService } from './time-off.service.js';

export { TIME_OFF_MODEL, type TimeOffDoc, toTimeOff } from './time-off.model.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: TIME_OFF_MODEL, schema: timeOffSchema }])],
  controllers: [TimeOffController],
  providers: [TimeOffService],
  exports: [MongooseModule],
})
export class TimeOffModule {}
