import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type BookingMoved,
  DISPUTE_ANSWERED,
  DISPUTE_CLOSED,
  DISPUTE_OPENED,
  EXTENSION_AGREED,
  EXTENSION_ASKED,
  EXTENSION_REFUSED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { NotificationService } from './notification.service.js';
import type { VisitKind } from './notification.words.js';
import { say } from './say.js';

const otherThan = (party: Party): Party => (party === 'customer' ? 'helper' : 'customer');

/** News of half an hour more, and of what is said of a visit after it. Nobody is told what he did himself. */
@Injectable()
export class DisputeEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(DISPUTE_OPENED, (visit, session) => this.tell(session, visit, 'booking-dispute-opened', 'helper'));
    this.consumer.on(DISPUTE_ANSWERED, (visit, session) =>
      this.tell(session, visit, 'booking-dispute-answered', 'customer'),
    );
    this.consumer.on(DISPUTE_CLOSED, async ({ outcome, ...visit }, session) => {
      if (outcome === 'withdrawn') return this.tell(session, visit, 'booking-dispute-withdrawn', 'helper');
      for (const party of ['customer', 'helper'] as const)
        await this.tell(session, visit, 'booking-dispute-decided', party);
    });
    this.consumer.on(EXTENSION_ASKED, (visit, session) =>
      this.tell(session, visit, 'booking-more-asked', otherThan(visit.by)),
    );
    this.consumer.on(EXTENSION_AGREED, (visit, session) => this.tell(session, visit, 'booking-more-agreed', visit.by));
    this.consumer.on(EXTENSION_REFUSED, ({ outcome, ...visit }, session) =>
      this.tell(session, visit, 'booking-more-refused', outcome === 'withdrawn' ? otherThan(visit.by) : visit.by),
    );
  }

  /** A visit may be made longer more than once: by the end that it has then. */
  private tell(session: ClientSession, visit: BookingMoved, kind: VisitKind, party: Party): Promise<void> {
    return this.notifications.add(session, {
      userId: visit[`${party}Id`],
      key: [kind, visit.bookingId, visit.endTime].join('|'),
      kind,
      path: '/my-bookings',
      about: visit.bookingId,
      mentions: [visit.customerId, visit.helperId],
      visitDate: visit.date,
      ...say((words) => words[kind](visit, party)),
    });
  }
}
