import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CREDIT_GRANTED, REFUND_MOVED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationService } from './notification.service.js';
import { say } from './say.js';

/** News of a customer's money; a refund that fails is tried again, and is no news yet. */
@Injectable()
export class MoneyEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(REFUND_MOVED, async ({ refundId, customerId, purpose, status, ...refund }, session) => {
      if (status === 'failed') return;
      const kind = status === 'processed' ? 'refund-arrived' : 'refund-started';
      await this.notifications.add(session, {
        userId: customerId,
        key: `${kind}|${refundId}`,
        kind,
        path: purpose === 'booking' ? '/my-bookings' : '/my-subscriptions',
        ...say((words) => words[kind](refund)),
      });
    });
    this.consumer.on(CREDIT_GRANTED, ({ customerId, purposeId, amountPaise, reason }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        key: `credit-granted|${purposeId}|${reason}`,
        kind: 'credit-granted',
        path: '/wallet',
        ...say((words) => words['credit-granted']({ amountPaise })),
      }),
    );
  }
}
