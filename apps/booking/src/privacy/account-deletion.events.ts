import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { CalendarService } from '../calendar/calendar.module.js';
import { SickDayService } from '../cancellation/cancellation.module.js';
import { DisputeErasureService } from '../disputes/disputes.module.js';
import { HelperFactsService } from '../helper-facts/helper-facts.module.js';
import { StrikesService } from '../reliability/reliability.module.js';
import { BookingErasureService } from './booking-erasure.service.js';

/** Erases the personal data of a deleted account. Bookings, reviews and disputes stay under the user id. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly bookings: BookingErasureService,
    private readonly disputes: DisputeErasureService,
    private readonly calendars: CalendarService,
    private readonly sickDays: SickDayService,
    private readonly strikes: StrikesService,
    private readonly facts: HelperFactsService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, async ({ userId, role }, session) => {
      await this.erase(session, userId);
      if (role === 'helper') await this.facts.erase(session, userId);
    });
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.bookings.erase(session, userId);
    await this.disputes.erase(session, userId);
    await this.calendars.erase(session, userId);
    await this.sickDays.erase(session, userId);
    await this.strikes.erase(session, userId);
  }
}
