import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BOOKING_REPLACED,
  type BookingMoved,
  REPLACEMENT_ASKED,
  REPLACEMENT_BEGUN,
  REPLACEMENT_FAILED,
  REPLACEMENT_LET_GO,
  REPLACEMENT_PROPOSED,
} from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { NotificationService } from '../inbox/inbox.module.js';
import { type BookingKind, renderText } from '../templates/templates.module.js';
import { BOOKINGS_PATH } from './paths.js';

/** Notifies the customer of the progress of a replacement search, and the helpers of requests and their outcome. */
@Injectable()
export class ReplacementEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(REPLACEMENT_BEGUN, (visit, session) =>
      this.notify(session, visit, 'booking-replacement-begun', 'customer'),
    );
    this.consumer.on(REPLACEMENT_ASKED, async ({ helperIds, ...visit }, session) => {
      for (const helperId of helperIds)
        await this.notify(session, { ...visit, helperId }, 'booking-replacement-asked', 'helper');
    });
    this.consumer.on(REPLACEMENT_PROPOSED, (visit, session) =>
      this.notify(session, visit, 'booking-replacement-proposed', 'customer'),
    );
    this.consumer.on(REPLACEMENT_FAILED, (visit, session) =>
      this.notify(session, visit, 'booking-replacement-failed', 'customer'),
    );
    this.consumer.on(REPLACEMENT_LET_GO, (visit, session) =>
      this.notify(session, visit, 'booking-replacement-let-go', 'helper'),
    );
    this.consumer.on(BOOKING_REPLACED, (visit, session) => this.notify(session, visit, 'booking-replaced', 'helper'));
  }

  /** The key has the helper because several helpers can be asked or proposed for one visit. */
  private notify(session: ClientSession, visit: BookingMoved, kind: BookingKind, party: Party): Promise<void> {
    return this.notifications.add(session, {
      userId: visit[`${party}Id`],
      key: [kind, visit.bookingId, visit.helperId].join('|'),
      kind,
      path: BOOKINGS_PATH,
      about: visit.bookingId,
      mentions: [visit.customerId, visit.helperId],
      visitDate: visit.date,
      ...renderText((templates) => templates[kind](visit, party)),
    });
  }
}
