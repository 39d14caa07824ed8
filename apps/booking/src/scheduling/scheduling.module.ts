import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SharedModule } from '../shared/shared.module.js';
import { ReminderQueueService } from './reminder-queue.service.js';
import { RemindersWorker } from './reminders.worker.js';
import { SCHEDULED_TASK_MODEL, scheduledTaskSchema } from './scheduled-task.model.js';
import { ScheduledTasksService } from './scheduled-tasks.service.js';

export { SCHEDULED_TASK_MODEL, type ScheduledTaskDoc } from './scheduled-task.model.js';
export { ScheduledTasksService } from './scheduled-tasks.service.js';

@Module({
  imports: [SharedModule, MongooseModule.forFeature([{ name: SCHEDULED_TASK_MODEL, schema: scheduledTaskSchema }])],
  providers: [ReminderQueueService, ScheduledTasksService, RemindersWorker],
  exports: [MongooseModule, ScheduledTasksService],
})
export class SchedulingModule {}
