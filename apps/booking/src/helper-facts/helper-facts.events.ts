import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BOOKING_EVENT, REVIEW_CHANGED, REVIEW_MODERATED, REVIEW_POSTED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import type { ClientSession } from 'mongoose';
import { HelperFactsService } from './helper-facts.service.js';

const PURPOSE = 'helper-facts';

/**
 * Recounts the facts about a helper after an answer, a completed visit or a review. It follows the events, so that no
 * request waits for it. Visits of subscriptions are recounted where they are recorded.
 */
@Injectable()
export class HelperFactsEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly facts: HelperFactsService,
  ) {}

  onModuleInit(): void {
    const recount = ({ helperId }: { helperId: string }, session: ClientSession) =>
      this.facts.recount(session, helperId);
    const { accept, decline, complete } = BOOKING_EVENT;
    for (const event of [accept, decline, complete]) this.consumer.on(event, recount, PURPOSE);
    this.consumer.on(REVIEW_POSTED, recount, PURPOSE);
    this.consumer.on(REVIEW_CHANGED, recount, PURPOSE);
    this.consumer.on(REVIEW_MODERATED, recount, PURPOSE);
  }
}
