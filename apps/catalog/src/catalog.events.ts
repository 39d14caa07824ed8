import { Injectable, type OnModuleInit } from '@nestjs/common';
import { REVIEW_POSTED, USER_REGISTERED } from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { CatalogService } from './catalog.service.js';

/** What other services' facts mean for helper profiles. */
@Injectable()
export class CatalogEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly catalog: CatalogService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(USER_REGISTERED, async (registered, session) => {
      if (registered.role === 'helper') await this.catalog.ensure(registered, session);
    });
    this.consumer.on(REVIEW_POSTED, (review, session) => this.catalog.addReview(review, session));
  }
}
