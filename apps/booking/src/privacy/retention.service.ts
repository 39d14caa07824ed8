import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { istDate } from '@sahaya/domain';
import { deleteBatch } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { SICK_DAY_MODEL, type SickDayDoc } from '../cancellation/cancellation.module.js';
import { SCHEDULED_TASK_MODEL, type ScheduledTaskDoc } from '../scheduling/scheduling.module.js';

/** Deletes old sick days, and scheduled tasks that have run or are not needed. */
@Injectable()
export class RetentionService implements OnModuleInit {
  constructor(
    @InjectModel(SICK_DAY_MODEL) private readonly sickDays: Model<SickDayDoc>,
    @InjectModel(SCHEDULED_TASK_MODEL) private readonly tasks: Model<ScheduledTaskDoc>,
    private readonly retention: RetentionWorker,
  ) {}

  onModuleInit(): void {
    this.retention.register('sick-days', (cutoff, limit) =>
      deleteBatch(this.sickDays, { date: { $lt: istDate(cutoff) } }, limit),
    );
    this.retention.register('scheduled-tasks', (cutoff, limit) =>
      deleteBatch(this.tasks, { state: { $in: ['done', 'dropped'] }, dueAt: { $lt: cutoff } }, limit),
    );
  }
}
