import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CREDIT_GRANTED, PAYOUT_ACCOUNT_CHANGED, PAYOUT_MOVED, REFUND_LATE, REFUND_MOVED } from '@sahaya/contracts';
import { CREDIT_BY_STAFF, type PaymentPurpose } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationService } from '../inbox/inbox.module.js';
import { renderText } from '../templates/templates.module.js';
import { BOOKINGS_PATH, SUBSCRIPTION_PATHS } from './paths.js';

const selectPath = (purpose: PaymentPurpose) => (purpose === 'booking' ? BOOKINGS_PATH : SUBSCRIPTION_PATHS.customer);

/** Notifies users of refunds, payouts and credit. A failed refund is retried, so the customer is not notified of it. */
@Injectable()
export class PaymentEvents implements OnModuleInit {
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
          path: selectPath(purpose),
          about,
          ...renderText((templates) => templates[kind](refund)),
        });
      },
    );
    this.consumer.on(REFUND_LATE, ({ refundId, customerId, purpose, purposeId: about, ...refund }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        key: `refund-late|${refundId}`,
        kind: 'refund-late',
        path: selectPath(purpose),
        about,
        ...renderText((templates) => templates['refund-late'](refund)),
      }),
    );
    this.consumer.on(PAYOUT_MOVED, ({ payoutId, helperId, status, ...payout }, session) => {
      const kind = status === 'paid' ? 'payout-paid' : 'payout-failed';
      return this.notifications.add(session, {
        userId: helperId,
        key: `${kind}|${payoutId}`,
        kind,
        path: '/earnings',
        ...renderText((templates) => templates[kind](payout)),
      });
    });
    this.consumer.on(PAYOUT_ACCOUNT_CHANGED, ({ helperId, changeId, ...account }, session) =>
      this.notifications.add(session, {
        userId: helperId,
        key: `payout-account-changed|${changeId}`,
        kind: 'payout-account-changed',
        path: '/earnings',
        ...renderText((templates) => templates['payout-account-changed'](account)),
      }),
    );
    this.consumer.on(CREDIT_GRANTED, ({ customerId, purposeId, amountPaise, reason, key }, session) =>
      this.notifications.add(session, {
        userId: customerId,
        // Staff may grant several credits for one booking.
        key: `credit-granted|${purposeId}|${reason === CREDIT_BY_STAFF && key ? key : reason}`,
        kind: 'credit-granted',
        path: '/wallet',
        about: purposeId,
        ...renderText((templates) => templates['credit-granted']({ amountPaise, byStaff: reason === CREDIT_BY_STAFF })),
      }),
    );
  }
}
