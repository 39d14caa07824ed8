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
import { NotificationService } from '../inbox/inbox.module.js';
import { type BookingKind, renderText } from '../templates/templates.module.js';
import { otherParty } from './other-party.js';
import { BOOKINGS_PATH } from './paths.js';

/** Notifies the parties of extensions and disputes of a visit, but not of their own actions. */
@Injectable()
export class DisputeEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(DISPUTE_OPENED, (visit, session) =>
      this.notify(session, visit, 'booking-dispute-opened', 'helper'),
    );
    this.consumer.on(DISPUTE_ANSWERED, (visit, session) =>
      this.notify(session, visit, 'booking-dispute-answered', 'customer'),
    );
    this.consumer.on(DISPUTE_CLOSED, async ({ outcome, ...visit }, session) => {
      if (outcome === 'withdrawn') return this.notify(session, visit, 'booking-dispute-withdrawn', 'helper');
      for (const party of ['customer', 'helper'] as const)
        await this.notify(session, visit, 'booking-dispute-decided', party);
    });
    this.consumer.on(EXTENSION_ASKED, (visit, session) =>
      this.notify(session, visit, 'booking-more-asked', otherParty(visit.by)),
    );
    this.consumer.on(EXTENSION_AGREED, (visit, session) =>
      this.notify(session, visit, 'booking-more-agreed', visit.by),
    );
    this.consumer.on(EXTENSION_REFUSED, ({ outcome, ...visit }, session) =>
      this.notify(session, visit, 'booking-more-refused', outcome === 'withdrawn' ? otherParty(visit.by) : visit.by),
    );
  }

  /** The key has the end time because a visit can be extended more than once. */
  private notify(session: ClientSession, visit: BookingMoved, kind: BookingKind, party: Party): Promise<void> {
    return this.notifications.add(session, {
      userId: visit[`${party}Id`],
      key: [kind, visit.bookingId, visit.endTime].join('|'),
      kind,
      path: BOOKINGS_PATH,
      about: visit.bookingId,
      mentions: [visit.customerId, visit.helperId],
      visitDate: visit.date,
      ...renderText((templates) => templates[kind](visit, party)),
    });
  }
}
