import { Injectable, Logger, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { REMINDER_DUE } from '@sahaya/contracts';
import { reminderTimes } from '@sahaya/domain';
import { Outbox } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BOOKING_MODEL, type BookingDoc, movedOf } from './booking.model.js';
import { ReminderAlarm } from './reminder.alarm.js';
import { REMINDER_MODEL, type ReminderDoc } from './reminder.model.js';

const SWEEP_MS = 30_000;

/**
 * The 24 h and 2 h reminders of an accepted booking. Planned in the transaction of the acceptance; an alarm in Redis
 * rings at the minute, and a sweep finds what an alarm missed (Redis lost, clock moved).
 */
@Injectable()
export class Reminders implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Reminders');
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    @InjectModel(REMINDER_MODEL) private readonly model: Model<ReminderDoc>,
    @InjectModel(BOOKING_MODEL) private readonly bookings: Model<BookingDoc>,
    private readonly alarm: ReminderAlarm,
    private readonly outbox: Outbox,
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.alarm.onRing((reminderId) => this.fire(reminderId));
    this.clock.onMove(() => this.sweepSoon());
    this.timer = setInterval(() => this.sweepSoon(), SWEEP_MS);
    this.sweepSoon();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  async plan(session: ClientSession, booking: BookingDoc, now: Date): Promise<void> {
    for (const { key, dueAt } of reminderTimes(booking.startsAt, booking.policy, now)) {
      const planned = { bookingId: booking._id, kind: key, dueAt, state: 'planned' };
      await this.model.updateOne({ _id: `${booking._id}-${key}` }, { $set: planned }, { session, upsert: true });
    }
  }

  async drop(session: ClientSession, bookingId: string): Promise<void> {
    await this.model.updateMany({ bookingId, state: 'planned' }, { $set: { state: 'dropped' } }, { session });
  }

  /** Sets or clears the alarms of a booking after its move has landed. */
  async arm(bookingId: string): Promise<void> {
    const reminders = await this.model.find({ bookingId }).lean();
    const now = this.clock.now().getTime();
    await Promise.all(
      reminders.map(({ _id, state, dueAt }) =>
        state === 'planned' ? this.alarm.set(_id, dueAt.getTime() - now) : this.alarm.clear(_id),
      ),
    );
  }

  /** Everything that is due by the clock, one after the other; two replicas may sweep, each reminder goes once. */
  private sweepSoon(): void {
    this.sweeping = this.sweeping
      .then(() => this.sweep())
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'sweep interrupted; the next one goes on');
      });
  }

  private async sweep(): Promise<void> {
    const due = await this.model
      .find({ state: 'planned', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1 })
      .limit(1_000)
      .lean();
    for (const { _id } of due) await this.fire(_id);
  }

  /** Re-reads the booking: a reminder of a visit that is off, or has begun, is dropped. */
  private async fire(reminderId: string): Promise<void> {
    const now = this.clock.now();
    await this.db.transaction(async (session) => {
      const reminder = await this.model
        .findOne({ _id: reminderId, state: 'planned', dueAt: { $lte: now } }, null, { session })
        .lean();
      if (!reminder) return;
      const booking = await this.bookings.findById(reminder.bookingId, null, { session }).lean();
      const wanted = booking?.status === 'accepted' && booking.startsAt > now;
      await this.model.updateOne(
        { _id: reminderId, state: 'planned' },
        { $set: { state: wanted ? 'sent' : 'dropped' } },
        { session },
      );
      if (wanted) await this.outbox.add(session, REMINDER_DUE, { ...movedOf(booking), kind: reminder.kind });
    });
  }
}
