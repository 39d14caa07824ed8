import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKING_EVENT,
  BOOKING_PAID,
  BOOKING_REQUESTED,
  BOOKING_SUPERSEDED,
  type BookingMoved,
  MESSAGE_SENT,
  MESSAGES_READ,
  REMINDER_DUE,
  REVIEW_POSTED,
  VERIFICATION_DECIDED,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { NotificationService } from './notification.service.js';
import type { VisitKind } from './notification.words.js';
import { say } from './say.js';

/** Who is told what. Nobody is told what he did himself, save that his payment arrived. */
const VISIT_NEWS: { event: typeof BOOKING_REQUESTED; kind: VisitKind; to: Party[] }[] = [
  { event: BOOKING_REQUESTED, kind: 'booking-requested', to: ['helper'] },
  { event: BOOKING_EVENT.accept, kind: 'booking-accepted', to: ['customer'] },
  { event: BOOKING_EVENT.decline, kind: 'booking-declined', to: ['customer'] },
  { event: BOOKING_EVENT.cancel, kind: 'booking-cancelled', to: ['helper'] },
  { event: BOOKING_EVENT.complete, kind: 'booking-completed', to: ['customer'] },
  { event: BOOKING_SUPERSEDED, kind: 'booking-superseded', to: ['customer'] },
  { event: BOOKING_PAID, kind: 'booking-paid', to: ['helper', 'customer'] },
];
@Injectable()
export class NotificationEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    for (const { event, kind, to } of VISIT_NEWS) {
      this.consumer.on(event, (visit, session) => this.tell(session, visit, kind, to, `${kind}|${visit.bookingId}`));
    }
    this.consumer.on(REMINDER_DUE, (visit, session) => {
      const kind: VisitKind = `reminder-${visit.kind}`;
      const key = [kind, visit.bookingId, visit.date, visit.startTime].join('|');
      return this.tell(session, visit, kind, ['customer', 'helper'], key);
    });
    this.consumer.on(REVIEW_POSTED, ({ reviewId, helperId, ...review }, session) =>
      this.notifications.add(session, {
        userId: helperId,
        key: `review-posted|${reviewId}`,
        kind: 'review-posted',
        path: `/helper/${helperId}`,
        ...say((words) => words['review-posted'](review)),
      }),
    );
    this.consumer.on(WAITLIST_OFFERED, (offer, session) =>
      this.notifications.add(session, {
        userId: offer.customerId,
        key: `waitlist-offered|${offer.entryId}|${offer.offeredAt}`,
        kind: 'waitlist-offered',
        path: bookingPath(offer),
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
    this.consumer.on(MESSAGE_SENT, async ({ chatId, participants, senderId, senderName, message, seq }, session) => {
      const text = say((words) => words['message-sent']({ senderName, content: message.content }));
      for (const userId of participants.filter((participant) => participant !== senderId)) {
        await this.notifications.addMessage(session, { userId, chatId, seq, text });
      }
    });
    this.consumer.on(MESSAGES_READ, ({ chatId, userId, upTo }, session) =>
      this.notifications.chatRead(session, { userId, chatId, upTo }),
    );
  }

  private async tell(
    session: ClientSession,
    visit: BookingMoved,
    kind: VisitKind,
    parties: Party[],
    key: string,
  ): Promise<void> {
    for (const party of parties) {
      await this.notifications.add(session, {
        userId: visit[`${party}Id`],
        key,
        kind,
        path: '/my-bookings',
        visitDate: visit.date,
        ...say((words) => words[kind](visit, party)),
      });
    }
  }
}

/** The booking form, filled in. */
const bookingPath = ({
  helperId,
  date,
  startTime,
  endTime,
}: Record<'helperId' | 'date' | 'startTime' | 'endTime', string>) =>
  `/book?${new URLSearchParams({ helperId, date, startTime, endTime }).toString()}`;
