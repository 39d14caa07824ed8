import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CREDIT_GRANTED, PAYOUT_MOVED, REFUND_LATE, REFUND_MOVED } from '@sahaya/contracts';
import type { PaymentPurpose } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationService } from './notification.service.js';
import { say } from './say.js';

const placeOf = (purpose: PaymentPurpose) => (purpose === 'booking' ? '/my-bookings' : '/my-subscriptions');

/** News of people's money; a refund that fails is tried again, and is no news yet. */
@Injectable()
export class MoneyEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(
      REFUND_MOVED,
      async ({ refundId, customerId, purpose, purposeId: about, status, ...refund }, session) => {
        if (status === 'failed') return;
        const kind = status === 'processed' ? 'refund-arrived' : 'refund-started';
        await this.notifications.add(session, {
          userId: customerId,
          key: `${kind}|${refundId}`,
          kind,
          path: placeOf(purpose),
          about,
          ...say((words) => words[kind](refund)),
        });
      },
    );
    this.consumer.on(REFUND_LATE, ({ refundId, customerId, purpose, purposeId: about, ...refund }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        key: `refund-late|${refundId}`,
        kind: 'refund-late',
        path: placeOf(purpose),
        about,
        ...say((words) => words['refund-late'](refund)),
      }),
    );
    this.consumer.on(PAYOUT_MOVED, ({ payoutId, helperId, status, ...payout }, session) => {
      const kind = status === 'paid' ? 'payout-paid' : 'payout-failed';
      return this.notifications.add(session, {
        userId: helperId,
        key: `${kind}|${payoutId}`,
        kind,
        path: '/earnings',
        ...say((words) => words[kind](payout)),
      });
    });
    this.consumer.on(CREDIT_GRANTED, ({ customerId, purposeId, amountPaise, reason }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        key: `credit-granted|${purposeId}|${reason}`,
        kind: 'credit-granted',
        path: '/wallet',
        about: purposeId,
        ...say((words) => words['credit-granted']({ amountPaise })),
      }),
    );
  }
}
