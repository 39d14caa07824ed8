import { Injectable, type OnModuleInit } from '@nestjs/common';
import { TICKET_OPENED } from '@sahaya/contracts';
import { buildStaffAlert, isSafetyTicket } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { PagerClient } from './pager.client.js';

/** Sends each safety report to the pager, if one is configured. The event is redelivered until the pager accepts it. */
@Injectable()
export class PagerEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly pager: PagerClient,
  ) {}

  /** Consumes the event also without a pager, so that the first one is not sent the reports of the past. */
  onModuleInit(): void {
    this.consumer.on(
      TICKET_OPENED,
      async ({ ticketId, number, category }, _session, { id, at }) => {
        if (!this.pager.isConfigured || !isSafetyTicket({ category })) return;
        const { title, path } = buildStaffAlert('safety-reported', { ticketId, number });
        await this.pager.send({ id, title, path, at });
      },
      'pager',
    );
  }
}
