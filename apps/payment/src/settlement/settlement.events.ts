import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_SETTLED, SUBSCRIPTION_SETTLED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { SettlementService } from './settlement.service.js';

/** Settlements of bookings and subscriptions. */
@Injectable()
export class SettlementEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly settlements: SettlementService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(BOOKING_SETTLED, (settled, session) => this.settlements.booking(session, settled));
    this.consumer.on(SUBSCRIPTION_SETTLED, (settled, session) => this.settlements.subscription(session, settled));
  }
}
