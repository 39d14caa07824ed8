import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ARRIVAL_ASKED,
  ARRIVAL_CONFIRMED,
  BOOKING_ANSWER_DUE,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  type BookingMoved,
  CASE_CLOSED,
  CASE_OPENED,
  COMPLETED_UNASKED,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  type EventContract,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  PAYMENT_DUE,
  PLATFORM_CANCELLED,
  REMINDER_DUE,
  STAFF_CANCELLED,
  VISIT_END_DUE,
  VISIT_STARTED,
} from '@sahaya/contracts';
import type { Party, StaffCancelCause } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import { Histogram } from 'prom-client';
import type { z } from 'zod';
import { type NewNotification, NotificationService } from '../inbox/inbox.module.js';
import { type BookingKind, renderText } from '../templates/templates.module.js';
import { BOOKINGS_PATH, SUBSCRIPTION_PATHS } from './paths.js';

/** Measured by the clock of the services. Up to a minute is normal: missed reminders are found by polling. */
const lateness = new Histogram({
  name: 'reminder_lateness_seconds',
  help: 'From the moment a reminder was due to its being in the inbox',
  labelNames: ['kind'],
  buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3_600],
});

interface BookingNotification {
  event: typeof BOOKING_REQUESTED;
  kind: BookingKind;
  to: Party[];
  /** The recipients if staff acted for a party; absent: the same. */
  byStaff?: Party[];
}
/** Users are not notified of their own actions, except that their payment was received. */
const BOOKING_NOTIFICATIONS: BookingNotification[] = [
  { event: BOOKING_REQUESTED, kind: 'booking-requested', to: ['helper'] },
  { event: BOOKING_EVENT.accept, kind: 'booking-accepted', to: ['customer'] },
  { event: BOOKING_EVENT.decline, kind: 'booking-declined', to: ['customer'] },
  { event: BOOKING_EVENT.cancel, kind: 'booking-cancelled', to: ['helper'] },
  { event: BOOKING_EVENT.complete, kind: 'booking-completed', to: ['customer'] },
  { event: BOOKING_SUPERSEDED, kind: 'booking-superseded', to: ['customer'] },
  { event: BOOKING_PAID, kind: 'booking-paid', to: ['helper', 'customer'] },
  { event: BOOKING_EXPIRED, kind: 'booking-expired', to: ['customer', 'helper'] },
  { event: BOOKING_UNPAID, kind: 'booking-unpaid', to: ['customer', 'helper'] },
  { event: VISIT_STARTED, kind: 'booking-started', to: ['customer'] },
  { event: ARRIVAL_CONFIRMED, kind: 'booking-arrival-confirmed', to: ['helper'] },
  { event: COMPLETED_UNASKED, kind: 'booking-completed-unasked', to: ['helper'] },
  { event: VISIT_END_DUE, kind: 'booking-end-due', to: ['customer', 'helper'] },
  { event: CASE_OPENED, kind: 'booking-case-opened', to: ['customer', 'helper'] },
  { event: CASE_CLOSED, kind: 'booking-case-closed', to: ['customer', 'helper'] },
  { event: ARRIVAL_ASKED, kind: 'booking-arrival-asked', to: ['customer', 'helper'] },
  {
    event: CUSTOMER_NO_SHOW_CLAIMED,
    kind: 'booking-customer-claimed',
    to: ['customer'],
    byStaff: ['customer', 'helper'],
  },
  { event: HELPER_NO_SHOW_CLAIMED, kind: 'booking-helper-claimed', to: ['helper'], byStaff: ['helper', 'customer'] },
  { event: CUSTOMER_NO_SHOW, kind: 'booking-customer-no-show', to: ['customer', 'helper'] },
  { event: HELPER_NO_SHOW, kind: 'booking-helper-no-show', to: ['customer', 'helper'] },
  { event: HELPER_CANCELLED, kind: 'booking-helper-cancelled', to: ['customer'] },
  { event: HELPER_CANCELLED_LATE, kind: 'booking-helper-late', to: ['customer'] },
];

const STAFF_CANCELLED_KINDS: Record<StaffCancelCause, BookingKind> = {
  customer: 'booking-cancelled-for-customer',
  helper: 'booking-cancelled-for-helper',
  platform: 'booking-cancelled-by-us',
};

@Injectable()
export class BookingEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const { event, kind, to, byStaff = to } of BOOKING_NOTIFICATIONS) {
      this.on(event, (visit) => this.build(visit, kind, visit.byStaff ? byStaff : to, `${kind}|${visit.bookingId}`));
    }
    this.consumer.onBatch(REMINDER_DUE, async (events, session) => {
      const reminders = events.map(({ data: visit }) => {
        const kind: BookingKind = `reminder-${visit.kind}`;
        const key = [kind, visit.bookingId, visit.date, visit.startTime].join('|');
        return this.build(visit, kind, ['customer', 'helper'], key);
      });
      const added = await this.notifications.addForEvents(reminders, session);
      for (const { data: visit } of events) {
        if (!visit.dueAt) continue;
        const late = this.clock.now().getTime() - Date.parse(visit.dueAt);
        lateness.observe({ kind: visit.kind }, Math.max(0, late) / 1_000);
      }
      return added;
    });
    this.on(STAFF_CANCELLED, ({ cause, tell, ...visit }) => {
      const kind = STAFF_CANCELLED_KINDS[cause];
      return this.build(visit, kind, tell, `${kind}|${visit.bookingId}`);
    });
    // The other party is the one who can no longer use the platform.
    this.on(PLATFORM_CANCELLED, (visit) => {
      const kind = 'booking-platform-cancelled';
      return this.build(visit, kind, [visit.notifies], `${kind}|${visit.bookingId}`);
    });
    this.on(BOOKING_ANSWER_DUE, (visit) =>
      this.build(visit, 'booking-answer-due', ['helper'], `booking-answer-due|${visit.bookingId}`),
    );
    this.on(PAYMENT_DUE, (visit) => {
      const key = ['booking-payment-due', visit.bookingId, visit.payBy].join('|');
      return this.build(visit, 'booking-payment-due', ['customer'], key);
    });
  }

  private on<D extends z.ZodType>(event: EventContract<D>, build: (data: z.output<D>) => NewNotification[]): void {
    this.consumer.onBatch(event, (events, session) =>
      this.notifications.addForEvents(
        events.map(({ data }) => build(data)),
        session,
      ),
    );
  }

  private build(
    visit: BookingMoved & { subscriptionId?: string },
    kind: BookingKind,
    recipients: Party[],
    key: string,
  ): NewNotification[] {
    return recipients.map((recipient) => ({
      userId: visit[`${recipient}Id`],
      key,
      kind,
      // Visits of a subscription are shown with the subscription.
      path: visit.subscriptionId ? SUBSCRIPTION_PATHS[recipient] : BOOKINGS_PATH,
      about: visit.subscriptionId ?? visit.bookingId,
      mentions: [visit.customerId, visit.helperId],
      visitDate: visit.date,
      ...renderText((templates) => templates[kind](visit, recipient)),
    }));
  }
}
