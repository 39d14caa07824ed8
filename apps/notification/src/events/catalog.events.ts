import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type EventData,
  VERIFICATION_DECIDED,
  VERIFICATION_EXPIRED,
  VERIFICATION_EXPIRING,
  WAITLIST_OFFERED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationService } from '../inbox/inbox.module.js';
import { renderText } from '../templates/templates.module.js';

@Injectable()
export class CatalogEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(WAITLIST_OFFERED, (offer, session) =>
      this.notifications.add(session, {
        userId: offer.customerId,
        key: `waitlist-offered|${offer.entryId}|${offer.offeredAt}`,
        kind: 'waitlist-offered',
        path: buildBookingPath(offer),
        mentions: [offer.helperId],
        ...renderText((templates) => templates['waitlist-offered'](offer)),
      }),
    );
    this.consumer.on(VERIFICATION_DECIDED, async (decision, session) => {
      const { verificationId, helperId, state, check = 'identity' } = decision;
      if (state === 'pending') return;
      const kind = `verification-${state}` as const;
      await this.notifications.add(session, {
        userId: helperId,
        key: `${kind}|${verificationId}`,
        kind,
        path: '/profile#verification',
        ...renderText((templates) => templates[kind]({ ...decision, check })),
      });
    });
    this.consumer.on(VERIFICATION_EXPIRING, (ending, session) =>
      this.notifications.add(session, {
        userId: ending.helperId,
        key: `check-expiring|${ending.verificationId}|${ending.days}`,
        kind: 'check-expiring',
        path: '/profile/work#verification',
        ...renderText((templates) => templates['check-expiring'](ending)),
      }),
    );
    this.consumer.on(VERIFICATION_EXPIRED, (ending, session) =>
      this.notifications.add(session, {
        userId: ending.helperId,
        key: `check-expired|${ending.verificationId}`,
        kind: 'check-expired',
        path: '/profile/work#verification',
        ...renderText((templates) => templates['check-expired'](ending)),
      }),
    );
  }
}

/** The booking form, filled in with the offered time. */
const buildBookingPath = ({ helperId, date, startTime, endTime }: EventData<typeof WAITLIST_OFFERED>) =>
  `/book?${new URLSearchParams({ helperId, date, startTime, endTime }).toString()}`;
