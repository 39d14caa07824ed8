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
import { NotificationService } from './notification.service.js';
import type { VisitKind } from './notification.words.js';
import { say } from './say.js';

/** News of the search for another helper: to the customer how it stands, to helpers what they are asked and what became of it. */
@Injectable()
export class ReplacementEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(REPLACEMENT_BEGUN, (visit, session) =>
      this.tell(session, visit, 'booking-replacement-begun', 'customer'),
    );
    this.consumer.on(REPLACEMENT_ASKED, async ({ helperIds, ...visit }, session) => {
      for (const helperId of helperIds)
        await this.tell(session, { ...visit, helperId }, 'booking-replacement-asked', 'helper');
    });
    this.consumer.on(REPLACEMENT_PROPOSED, (visit, session) =>
      this.tell(session, visit, 'booking-replacement-proposed', 'customer'),
    );
    this.consumer.on(REPLACEMENT_FAILED, (visit, session) =>
      this.tell(session, visit, 'booking-replacement-failed', 'customer'),
    );
    this.consumer.on(REPLACEMENT_LET_GO, (visit, session) =>
      this.tell(session, visit, 'booking-replacement-let-go', 'helper'),
    );
    this.consumer.on(BOOKING_REPLACED, (visit, session) => this.tell(session, visit, 'booking-replaced', 'helper'));
  }

  /** Once for each helper that is proposed. */
  private tell(session: ClientSession, visit: BookingMoved, kind: VisitKind, party: Party): Promise<void> {
    return this.notifications.add(session, {
      userId: visit[`${party}Id`],
      key: [kind, visit.bookingId, visit.helperId].join('|'),
      kind,
      path: '/my-bookings',
      about: visit.bookingId,
      mentions: [visit.customerId, visit.helperId],
      visitDate: visit.date,
      ...say((words) => words[kind](visit, party)),
    });
  }
}
