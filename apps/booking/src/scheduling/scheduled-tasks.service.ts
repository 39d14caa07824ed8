import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ScheduledTaskKind, planScheduledTasks } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, CachedGauge, PollingWorker } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, getAgreedAt } from '../shared/booking.model.js';
import { ReminderQueueService } from './reminder-queue.service.js';
import { SCHEDULED_TASK_MODEL, type ScheduledTaskDoc } from './scheduled-task.model.js';

const POLL_MS = 30_000;
const POLL_LIMIT = 1_000;

const overdue = new CachedGauge({
  name: 'moment_overdue_seconds',
  help: 'How long the oldest reminder or deadline that is due has waited',
});

/** False if the task is obsolete. A returned function is called after the transaction commits. */
type Outcome = boolean | (() => void);
/** Runs a due task, in the transaction that marks the task as done. */
export type ScheduledTaskHandler = (session: ClientSession, booking: BookingDoc, now: Date) => Promise<Outcome>;

/**
 * The reminders and deadlines of bookings. They are planned in the transaction of each write of a booking. A queue in
 * Redis triggers them on time; a poll finds those that the queue missed (Redis lost its data, the clock was moved).
 */
@Injectable()
export class ScheduledTasksService extends PollingWorker {
  private readonly logger = new Logger(ScheduledTasksService.name);
  private readonly handlers = new Map<ScheduledTaskKind, (bookingId: string) => Promise<ScheduledTaskHandler>>();
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @InjectModel(SCHEDULED_TASK_MODEL) private readonly model: Model<ScheduledTaskDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly queue: ReminderQueueService,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Registers the handler of a kind of task. Call from `onModuleInit`. */
  handle(kind: ScheduledTaskKind, handler: ScheduledTaskHandler): void {
    this.handlers.set(kind, () => Promise.resolve(handler));
  }

  /** Registers a handler that needs data of another service, which is read before the transaction begins. */
  handleWithLookup<Known>(
    kind: ScheduledTaskKind,
    lookup: (booking: BookingDoc) => Promise<Known>,
    handler: (session: ClientSession, booking: BookingDoc, now: Date, known: Known) => Promise<Outcome>,
  ): void {
    this.handlers.set(kind, async (bookingId) => {
      const known = await lookup(await this.bookings.findById(bookingId).orFail().lean());
      return (session, booking, now) => handler(session, booking, now, known);
    });
  }

  override onApplicationBootstrap(): void {
    this.queue.onDue((taskId) => this.run(taskId));
    super.onApplicationBootstrap();
    this.stopMeasuring = overdue.from(() => this.measure());
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopMeasuring();
    await super.beforeApplicationShutdown();
  }

  /** Call after each write of a booking: drops obsolete tasks and plans new and moved ones. */
  async synchronize(session: ClientSession, booking: BookingDoc): Promise<void> {
    const wanted = planScheduledTasks({ ...booking, agreedAt: getAgreedAt(booking) }, booking.policy);
    const known = new Map(
      (await this.model.find({ bookingId: booking._id }, null, { session }).lean()).map((task) => [task.kind, task]),
    );
    for (const { kind, dueAt } of wanted) {
      const task = known.get(kind);
      known.delete(kind);
      if (task && task.state !== 'dropped' && task.dueAt.getTime() === dueAt.getTime()) continue;
      await this.model.updateOne(
        { _id: `${booking._id}-${kind}` },
        { $set: { bookingId: booking._id, kind, dueAt, state: 'planned' } },
        { session, upsert: true },
      );
    }
    const obsolete = [...known.values()].filter(({ state }) => state === 'planned').map(({ _id }) => _id);
    if (obsolete.length > 0) {
      await this.model.updateMany({ _id: { $in: obsolete } }, { $set: { state: 'dropped' } }, { session });
    }
  }

  /** Adds the planned tasks of a booking to the queue. Call after its write is committed. */
  async enqueue(bookingId: string): Promise<void> {
    const planned = await this.model.find({ bookingId, state: 'planned' }).lean();
    const now = this.clock.now().getTime();
    await Promise.all(planned.map(({ _id, dueAt }) => this.queue.schedule(_id, dueAt, dueAt.getTime() - now)));
  }

  /** Runs all due tasks in order. Several replicas may poll; each task runs once. */
  protected override async round(): Promise<void> {
    const due = await this.model
      .find({ state: 'planned', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1 })
      .limit(POLL_LIMIT)
      .lean();
    for (const { _id } of due) {
      // A failing task does not block the others; the next poll tries it again.
      await this.run(_id).catch((error: unknown) => this.logger.error({ err: error, taskId: _id }, 'moment failed'));
    }
  }

  private async measure() {
    const now = this.clock.now();
    const oldest = await this.model
      .findOne({ state: 'planned', dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .lean();
    return [{ value: oldest ? (now.getTime() - oldest.dueAt.getTime()) / 1_000 : 0 }];
  }

  /** Reads the booking again, because it may have changed since the task was planned. */
  private async run(taskId: string): Promise<void> {
    const now = this.clock.now();
    const due: QueryFilter<ScheduledTaskDoc> = { _id: taskId, state: 'planned', dueAt: { $lte: now } };
    const planned = await this.model.findOne(due).lean();
    if (!planned) return;
    const { bookingId, kind } = planned;
    const handler = await this.handlers.get(kind)?.(bookingId);
    const done = await this.db.transaction(async (session) => {
      const task = await this.model.findOneAndUpdate(due, { $set: { state: 'done' } }, { session }).lean();
      if (!task) return false;
      const booking = await this.bookings.findById(bookingId, null, { session }).lean();
      const outcome = booking && (await handler?.(session, booking, now));
      if (!outcome) await this.model.updateOne({ _id: taskId }, { $set: { state: 'dropped' } }, { session });
      return outcome;
    });
    if (typeof done === 'function') done();
    await this.enqueue(bookingId);
  }
}
