import { Injectable } from '@nestjs/common';
import { addDays, istDate, MINUTE_MS } from '@sahaya/domain';
import { Clock, PollingWorker } from '@sahaya/service-kit';
import { DailyQueue } from './daily-queue.js';
import { DayListsService } from './day-lists.service.js';
import { SubscriptionJobsService } from './subscription-jobs.service.js';
import { VisitRemindersService } from './visit-reminders.service.js';

const POLL_MS = 30_000;
/** The daily jobs start at 00:05 IST. */
const DAY_STARTS_AFTER_MS = 5 * MINUTE_MS;

/**
 * Runs the scheduled work of subscriptions. Each round reads from the database what is due: a missed day is caught up,
 * replicas do the work once, and nothing is lost when Redis is empty. The daily queue only triggers a round earlier.
 */
@Injectable()
export class DailyJobsWorker extends PollingWorker {
  constructor(
    private readonly subscriptionJobs: SubscriptionJobsService,
    private readonly dayLists: DayListsService,
    private readonly reminders: VisitRemindersService,
    private readonly queue: DailyQueue,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  override async onApplicationBootstrap(): Promise<void> {
    this.queue.onTrigger(() => this.sweep.soon());
    super.onApplicationBootstrap();
    await this.queue.schedule();
  }

  protected override async round(): Promise<void> {
    const now = this.clock.now();
    const today = istDate(new Date(now.getTime() - DAY_STARTS_AFTER_MS));
    const errors = await this.subscriptionJobs.run(now, today);
    await this.dayLists.sendAll(addDays(today, 1));
    await this.reminders.sendDue(now);
    if (errors.length > 0) throw new AggregateError(errors, 'some subscriptions could not be brought up to date');
  }
}
