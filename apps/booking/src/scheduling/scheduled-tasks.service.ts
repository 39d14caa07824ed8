import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type MomentKind, momentsOf } from '@sahaya/domain';
import { Db } from '@sahaya/persistence';
import { Clock, SampledGauge, Sweeper } from '@sahaya/service-kit';
import { type ClientSession, Model, type QueryFilter } from 'mongoose';
import { agreedAtOf, BOOKING_MODEL, type BookingDoc } from '../shared/booking.model.js';
import { MomentAlarm } from './reminder-queue.service.js';
import { MOMENT_MODEL, type MomentDoc } from './scheduled-task.model.js';

const SWEEP_MS = 30_000;
const SWEEP_LIMIT = 1_000;

const overdue = new SampledGauge({
  name: 'moment_overdue_seconds',
  help: 'How long the oldest reminder or deadline that is due has waited',
});

/** False: it is overtaken. Or what is to be done once it has landed. */
type Outcome = boolean | (() => void);
/** What a booking does at its moment, in the transaction that ends the moment. */
export type MomentHandler = (session: ClientSession, booking: BookingDoc, now: Date) => Promise<Outcome>;

/**
 * The planned moments of bookings: reminders, nudges, deadlines. They follow each write of a booking in its own
 * transaction; an alarm in Redis rings at the minute, and a sweep finds what an alarm missed (Redis lost, clock moved).
 */
@Injectable()
export class Moments extends Sweeper {
  private readonly logger = new Logger('Moments');
  private readonly handlers = new Map<MomentKind, (bookingId: string) => Promise<MomentHandler>>();
  private stopMeasuring: () => void = () => undefined;

  constructor(
    @InjectModel(MOMENT_MODEL) private readonly model: Model<MomentDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly alarm: MomentAlarm,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, SWEEP_MS);
  }

  /** Call from `onModuleInit`. */
  on(kind: MomentKind, handler: MomentHandler): void {
    this.handlers.set(kind, () => Promise.resolve(handler));
  }

  /** One that needs to know something of another service, which is asked before the transaction begins. */
  onAsking<Known>(
    kind: MomentKind,
    ask: (booking: BookingDoc) => Promise<Known>,
    handler: (session: ClientSession, booking: BookingDoc, now: Date, known: Known) => Promise<Outcome>,
  ): void {
    this.handlers.set(kind, async (bookingId) => {
      const known = await ask(await this.bookings.findById(bookingId).orFail().lean());
      return (session, booking, now) => handler(session, booking, now, known);
    });
  }

  override onApplicationBootstrap(): void {
    this.alarm.onRing((momentId) => this.fire(momentId));
    super.onApplicationBootstrap();
    this.stopMeasuring = overdue.from(() => this.measure());
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopMeasuring();
    await super.beforeApplicationShutdown();
  }

  /** After each write of a booking: what is no longer to come is dropped, what is new or moved is planned. */
  async follow(session: ClientSession, booking: BookingDoc): Promise<void> {
    const wanted = momentsOf({ ...booking, agreedAt: agreedAtOf(booking) }, booking.policy);
    const known = new Map(
      (await this.model.find({ bookingId: booking._id }, null, { session }).lean()).map((moment) => [
        moment.kind,
        moment,
      ]),
    );
    for (const { kind, dueAt } of wanted) {
      const moment = known.get(kind);
      known.delete(kind);
      if (moment && moment.state !== 'dropped' && moment.dueAt.getTime() === dueAt.getTime()) continue;
      await this.model.updateOne(
        { _id: `${booking._id}-${kind}` },
        { $set: { bookingId: booking._id, kind, dueAt, state: 'planned' } },
        { session, upsert: true },
      );
    }
    const overtaken = [...known.values()].filter(({ state }) => state === 'planned').map(({ _id }) => _id);
    if (overtaken.length > 0) {
      await this.model.updateMany({ _id: { $in: overtaken } }, { $set: { state: 'dropped' } }, { session });
    }
  }

  /** Sets the alarms of a booking after its write has landed. One that is overtaken rings for nothing. */
  async arm(bookingId: string): Promise<void> {
    const planned = await this.model.find({ bookingId, state: 'planned' }).lean();
    const now = this.clock.now().getTime();
    await Promise.all(planned.map(({ _id, dueAt }) => this.alarm.set(_id, dueAt, dueAt.getTime() - now)));
  }

  /** Everything that is due by the clock, one after the other; two replicas may sweep, each moment comes once. */
  protected override async round(): Promise<void> {
    const due = await this.model
      .find({ state: 'planned', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1 })
      .limit(SWEEP_LIMIT)
      .lean();
    for (const { _id } of due) {
      // One that fails does not stand in the way of the others; the next sweep tries it again.
      await this.fire(_id).catch((error: unknown) => this.logger.error({ err: error, momentId: _id }, 'moment failed'));
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

  /** Re-reads the booking: what it was planned for may be overtaken. */
  private async fire(momentId: string): Promise<void> {
    const now = this.clock.now();
    const due: QueryFilter<MomentDoc> = { _id: momentId, state: 'planned', dueAt: { $lte: now } };
    const planned = await this.model.findOne(due).lean();
    if (!planned) return;
    const { bookingId, kind } = planned;
    const handler = await this.handlers.get(kind)?.(bookingId);
    const done = await this.db.transaction(async (session) => {
      const moment = await this.model.findOneAndUpdate(due, { $set: { state: 'done' } }, { session }).lean();
      if (!moment) return false;
      const booking = await this.bookings.findById(bookingId, null, { session }).lean();
      const outcome = booking && (await handler?.(session, booking, now));
      if (!outcome) await this.model.updateOne({ _id: momentId }, { $set: { state: 'dropped' } }, { session });
      return outcome;
    });
    if (typeof done === 'function') done();
    await this.arm(bookingId);
  }
}
