import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REVIEW_MODERATED, REVIEW_POSTED, REVIEW_REPLIED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { NotificationService } from '../inbox/inbox.module.js';
import { renderText } from '../templates/templates.module.js';
import { BOOKINGS_PATH, SUBSCRIPTION_PATHS } from './paths.js';

/** The review on the profile of its helper. */
const toReviewPath = (helperId: string, reviewId: string) => `/helper/${helperId}#review-${reviewId}`;

/** The booking or subscription of a review. */
const aboutSubject = (id: string | undefined) => (id ? { about: id } : {});

@Injectable()
export class ReviewEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly notifications: NotificationService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(
      REVIEW_POSTED,
      ({ reviewId, bookingId, subscriptionId, helperId, customerId, ...review }, session) =>
        this.notifications.add(session, {
          userId: helperId,
          key: `review-posted|${reviewId}`,
          kind: 'review-posted',
          path: toReviewPath(helperId, reviewId),
          ...aboutSubject(bookingId ?? subscriptionId),
          mentions: [customerId],
          ...renderText((templates) => templates['review-posted'](review)),
        }),
    );
    this.consumer.on(
      REVIEW_REPLIED,
      ({ reviewId, bookingId, subscriptionId, customerId, helperId, helperName }, session) =>
        this.notifications.add(session, {
          userId: customerId,
          key: `review-replied|${reviewId}`,
          kind: 'review-replied',
          path: toReviewPath(helperId, reviewId),
          ...aboutSubject(bookingId ?? subscriptionId),
          mentions: [helperId],
          ...renderText((templates) => templates['review-replied']({ helperName })),
        }),
    );
    this.consumer.on(
      REVIEW_MODERATED,
      async ({ reviewId, bookingId, subscriptionId, customerId, hidden }, session, { id }) => {
        if (!hidden) return;
        await this.notifications.add(session, {
          userId: customerId,
          key: `review-hidden|${reviewId}|${id}`,
          kind: 'review-hidden',
          path: subscriptionId ? SUBSCRIPTION_PATHS.customer : BOOKINGS_PATH,
          ...aboutSubject(bookingId ?? subscriptionId),
          ...renderText((templates) => templates['review-hidden']()),
        });
      },
    );
  }
}
