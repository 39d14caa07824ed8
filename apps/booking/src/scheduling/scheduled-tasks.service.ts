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

const overdue = new CachedGauge({
  name: 'moment_overdue_seconds',
  help: 'How long the oldest reminder or deadline that is due has waited',
  combine: Math.max,
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

  /** Plans the tasks of a new booking. They are added to the queue after the commit. */
  plan(session: ClientSession, booking: BookingDoc): Promise<void> {
    return this.write(session, tasksOf(booking), []);
  }

  /**
   * Call after each write of a booking: drops obsolete tasks and plans new and moved ones, which are added to the queue
   * after the commit.
   */
  async synchronize(session: ClientSession, booking: BookingDoc): Promise<void> {
    const stored = await this.model.find({ bookingId: booking._id }, null, { session }).lean();
    const known = new Map(stored.map((task) => [task._id, task]));
    const wanted = tasksOf(booking);
    const isPlanned = ({ _id, dueAt }: ScheduledTaskDoc) => {
      const task = known.get(_id);
      return task !== undefined && task.state !== 'dropped' && task.dueAt.getTime() === dueAt.getTime();
    };
    const needed = new Set(wanted.map(({ _id }) => _id));
    await this.write(
      session,
      wanted.filter((task) => !isPlanned(task)),
      stored.filter(({ _id, state }) => state === 'planned' && !needed.has(_id)),
    );
  }

  private async write(
    session: ClientSession,
    planned: readonly ScheduledTaskDoc[],
    obsolete: readonly ScheduledTaskDoc[],
  ): Promise<void> {
    const update = ({ _id, ...fields }: ScheduledTaskDoc, upsert: boolean) => ({
      updateOne: { filter: { _id }, update: { $set: fields }, upsert },
    });
    const updates = [
      ...planned.map((task) => update(task, true)),
      ...obsolete.map((task) => update({ ...task, state: 'dropped' }, false)),
    ];
    if (updates.length > 0) await this.model.bulkWrite(updates, { session });
    if (planned.length > 0) this.db.afterCommit(session, () => this.enqueue(planned));
  }

  /** Nobody waits for Redis: a task that it does not take is found by the poll. */
  private enqueue(planned: readonly ScheduledTaskDoc[]): void {
    const now = this.clock.now().getTime();
    for (const { _id, dueAt } of planned) void this.queue.schedule(_id, dueAt, dueAt.getTime() - now);
  }

  /** Runs all due tasks in order, or until the process stops. Several replicas may poll; each task runs once. */
  protected override async round(): Promise<void> {
    const due = this.model
      .find({ state: 'planned', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1 })
      .lean()
      .cursor();
    for await (const { _id } of due) {
      if (this.isStopping) return;
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
  }
}

const tasksOf = (booking: BookingDoc): ScheduledTaskDoc[] =>
  planScheduledTasks({ ...booking, agreedAt: getAgreedAt(booking) }, booking.policy).map(({ kind, dueAt }) => ({
    _id: `${booking._id}-${kind}`,
    bookingId: booking._id,
    kind,
    dueAt,
    state: 'planned',
  }));
