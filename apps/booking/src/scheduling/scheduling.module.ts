import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { MomentAlarm } from './reminder-queue.service.js';
import { Reminders } from './reminders.worker.js';
import { MOMENT_MODEL, momentSchema } from './scheduled-task.model.js';
import { Moments } from './scheduled-tasks.service.js';

export { MOMENT_MODEL, type MomentDoc } from './scheduled-task.model.js';
export { Moments } from './scheduled-tasks.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: MOMENT_MODEL, schema: momentSchema }])],
  providers: [MomentAlarm, Moments, Reminders],
  exports: [MongooseModule, Moments],
})
export class SchedulingModule {}
