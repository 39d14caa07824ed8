import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  ARRIVAL_ASKED,
  ARRIVAL_CONFIRMED,
  BOOKING_ANSWER_DUE,
  BOOKING_CHANGED,
  BOOKING_EVENT,
  BOOKING_EXPIRED,
  BOOKING_PAID,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  BOOKING_UNPAID,
  type BookingMoved,
  CASE_CLOSED,
  CASE_OPENED,
  CHANGE_CLOSED,
  CHANGE_PROPOSED,
  COMPLETED_UNASKED,
  CUSTOMER_NO_SHOW,
  CUSTOMER_NO_SHOW_CLAIMED,
  type EventData,
  HELPER_CANCELLED,
  HELPER_CANCELLED_LATE,
  HELPER_NO_SHOW,
  HELPER_NO_SHOW_CLAIMED,
  MESSAGE_SENT,
  MESSAGES_READ,
  PAYMENT_DUE,
  REMINDER_DUE,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  REVIEW_REPLIED,
  TICKET_REPLIED,
  VERIFICATION_DECIDED,
  VISIT_END_DUE,
  VISIT_STARTED,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { Clock } from '@sahaya/service-kit';
import type { ClientSession } from 'mongoose';
import { Histogram } from 'prom-client';
import { NotificationService } from './notification.service.js';
import type { Kind, VisitKind } from './notification.words.js';
import { PLAN_PATHS } from './plan.events.js';
import { type Said, say } from './say.js';

/** By the services' clock. Below a minute all is well: the sweep behind the alarms comes round twice in it. */
const lateness = new Histogram({
  name: 'reminder_lateness_seconds',
  help: 'From the moment a reminder was due to its being in the inbox',
  labelNames: ['kind'],
  buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3_600],
});

/** Who is told what. Nobody is told what he did himself, save that his payment arrived. */
const VISIT_NEWS: { event: typeof BOOKING_REQUESTED; kind: VisitKind; to: Party[] }[] = [
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
  { event: CUSTOMER_NO_SHOW_CLAIMED, kind: 'booking-customer-claimed', to: ['customer'] },
  { event: HELPER_NO_SHOW_CLAIMED, kind: 'booking-helper-claimed', to: ['helper'] },
  { event: CUSTOMER_NO_SHOW, kind: 'booking-customer-no-show', to: ['customer', 'helper'] },
  { event: HELPER_NO_SHOW, kind: 'booking-helper-no-show', to: ['customer', 'helper'] },
  { event: HELPER_CANCELLED, kind: 'booking-helper-cancelled', to: ['customer'] },
  { event: HELPER_CANCELLED_LATE, kind: 'booking-helper-late', to: ['customer'] },
];
@Injectable()
export class NotificationEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const { event, kind, to } of VISIT_NEWS) {
      this.consumer.on(event, (visit, session) => this.tell(session, visit, kind, to, `${kind}|${visit.bookingId}`));
    }
    this.consumer.on(REMINDER_DUE, async (visit, session) => {
      const kind: VisitKind = `reminder-${visit.kind}`;
      const key = [kind, visit.bookingId, visit.date, visit.startTime].join('|');
      await this.tell(session, visit, kind, ['customer', 'helper'], key);
      if (!visit.dueAt) return;
      const late = this.clock.now().getTime() - Date.parse(visit.dueAt);
      lateness.observe({ kind: visit.kind }, Math.max(0, late) / 1_000);
    });
    this.consumer.on(BOOKING_ANSWER_DUE, (visit, session) =>
      this.tell(session, visit, 'booking-answer-due', ['helper'], `booking-answer-due|${visit.bookingId}`),
    );
    this.consumer.on(PAYMENT_DUE, (visit, session) => {
      const key = ['booking-payment-due', visit.bookingId, visit.payBy].join('|');
      return this.tell(session, visit, 'booking-payment-due', ['customer'], key);
    });
    this.consumer.on(CHANGE_PROPOSED, (change, session) => this.tellOfChange(session, change, 'change-proposed'));
    this.consumer.on(BOOKING_CHANGED, (change, session) => this.tellOfChange(session, change, 'change-made'));
    this.consumer.on(CHANGE_CLOSED, async (change, session) => {
      // Who takes his own proposal back knows it; the other side hears of that, and who proposed of the rest.
      const party = change.outcome === 'withdrawn' ? otherParty(change.by) : change.by;
      const text = say((words) => words['change-closed'](change));
      await this.addChange(session, change, 'change-closed', party, text);
    });
    this.consumer.on(REVIEW_POSTED, ({ reviewId, bookingId, helperId, customerId, ...review }, session) =>
      this.notifications.add(session, {
        userId: helperId,
        key: `review-posted|${reviewId}`,
        kind: 'review-posted',
        path: `/helper/${helperId}`,
        about: bookingId,
        mentions: [customerId],
        ...say((words) => words['review-posted'](review)),
      }),
    );
    this.consumer.on(REVIEW_REPLIED, ({ reviewId, bookingId, customerId, helperId, helperName }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        key: `review-replied|${reviewId}`,
        kind: 'review-replied',
        path: `/helper/${helperId}`,
        about: bookingId,
        mentions: [helperId],
        ...say((words) => words['review-replied']({ helperName })),
      }),
    );
    this.consumer.on(TICKET_REPLIED, async ({ entryId, number, userId, text, about }, session) => {
      if (!userId || !text) return;
      const [caseId] = about;
      await this.notifications.add(session, {
        userId,
        key: `ticket-replied|${entryId}`,
        kind: 'ticket-replied',
        path: '/contact',
        ...(caseId && { about: caseId }),
        ...say((words) => words['ticket-replied']({ number, text })),
      });
    });
    this.consumer.on(REVIEW_MODERATED, async ({ reviewId, bookingId, customerId, hidden }, session, { id }) => {
      if (!hidden) return;
      await this.notifications.add(session, {
        userId: customerId,
        key: `review-hidden|${reviewId}|${id}`,
        kind: 'review-hidden',
        path: '/my-bookings',
        about: bookingId,
        ...say((words) => words['review-hidden']()),
      });
    });
    this.consumer.on(WAITLIST_OFFERED, (offer, session) =>
      this.notifications.add(session, {
        userId: offer.customerId,
        key: `waitlist-offered|${offer.entryId}|${offer.offeredAt}`,
        kind: 'waitlist-offered',
        path: bookingPath(offer),
        mentions: [offer.helperId],
        ...say((words) => words['waitlist-offered'](offer)),
      }),
    );
    this.consumer.on(VERIFICATION_DECIDED, async ({ verificationId, helperId, state, reason }, session) => {
      if (state === 'pending') return;
      const kind = `verification-${state}` as const;
      await this.notifications.add(session, {
        userId: helperId,
        key: `${kind}|${verificationId}`,
        kind,
        path: '/profile',
        ...say((words) => words[kind]({ reason })),
      });
    });
    this.consumer.on(MESSAGE_SENT, async (sent, session) => {
      const { chatId, caseId: about, participants, senderId, senderName, message, seq } = sent;
      const text = say((words) => words['message-sent']({ senderName, content: message.content }));
      for (const userId of participants.filter((participant) => participant !== senderId)) {
        await this.notifications.addMessage(session, { userId, chatId, about, mentions: [senderId], seq, text });
      }
    });
    this.consumer.on(MESSAGES_READ, ({ chatId, userId, upTo }, session) =>
      this.notifications.chatRead(session, { userId, chatId, upTo }),
    );
  }

  /** Who did not make or propose it. */
  private tellOfChange(
    session: ClientSession,
    change: EventData<typeof BOOKING_CHANGED>,
    kind: 'change-proposed' | 'change-made',
  ): Promise<void> {
    const party = otherParty(change.by);
    return this.addChange(
      session,
      change,
      kind,
      party,
      say((words) => words[kind](change, party)),
    );
  }

  private async addChange(
    session: ClientSession,
    change: EventData<typeof BOOKING_CHANGED>,
    kind: Kind,
    party: Party,
    text: Said,
  ): Promise<void> {
    const { bookingId, sequence, date } = change;
    const userId = change[`${party}Id`];
    const key = [kind, bookingId, sequence].join('|');
    await this.notifications.add(session, {
      userId,
      key,
      kind,
      path: '/my-bookings',
      about: bookingId,
      mentions: [change.customerId, change.helperId],
      visitDate: date,
      ...text,
    });
  }

  private async tell(
    session: ClientSession,
    visit: BookingMoved & { subscriptionId?: string },
    kind: VisitKind,
    parties: Party[],
    key: string,
  ): Promise<void> {
    for (const party of parties) {
      await this.notifications.add(session, {
        userId: visit[`${party}Id`],
        key,
        kind,
        path: pathOf(visit, party),
        about: visit.subscriptionId ?? visit.bookingId,
        mentions: [visit.customerId, visit.helperId],
        visitDate: visit.date,
        ...say((words) => words[kind](visit, party)),
      });
    }
  }
}

/** Where a visit is shown: with its subscription, or by itself. */
const pathOf = ({ subscriptionId }: { subscriptionId?: string }, party: Party) =>
  subscriptionId ? PLAN_PATHS[party] : '/my-bookings';
const otherParty = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');

/** The booking form, filled in. */
const bookingPath = ({
  helperId,
  date,
  startTime,
  endTime,
}: Record<'helperId' | 'date' | 'startTime' | 'endTime', string>) =>
  `/book?${new URLSearchParams({ helperId, date, startTime, endTime }).toString()}`;
