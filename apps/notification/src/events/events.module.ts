import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { BookingChangeEvents } from './booking-change.events.js';
import { BookingEvents } from './booking.events.js';
import { CatalogEvents } from './catalog.events.js';
import { ChatEvents } from './chat.events.js';
import { DisputeEvents } from './dispute.events.js';
import { PaymentEvents } from './payment.events.js';
import { ReplacementEvents } from './replacement.events.js';
import { ReviewEvents } from './review.events.js';
import { SubscriptionEvents } from './subscription.events.js';

/** Notifies customers and helpers of the events of the other services. */
@Module({
  imports: [InboxModule],
  providers: [
    BookingChangeEvents,
    BookingEvents,
    CatalogEvents,
    ChatEvents,
    DisputeEvents,
    PaymentEvents,
    ReplacementEvents,
    ReviewEvents,
    SubscriptionEvents,
  ],
})
export class EventsModule {}
