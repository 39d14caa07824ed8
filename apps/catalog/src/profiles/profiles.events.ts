import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  HELPER_TIME_FREED,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  USER_REGISTERED,
  USER_UPDATED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { HelpersService } from './helpers.service.js';
import { HelperProfileService } from './helper-profile.service.js';
import { WaitlistService } from '../waitlist/waitlist.module.js';

/** What other services' facts mean for helper profiles. */
@Injectable()
export class ProfilesEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly catalog: HelpersService,
    private readonly profile: HelperProfileService,
    private readonly waitlist: WaitlistService,
  ) {}

  onModuleInit(): void {
    this.consumer.on(USER_REGISTERED, async (registered, session) => {
      if (registered.role === 'helper') await this.catalog.ensure(registered, session);
    });
    this.consumer.on(USER_UPDATED, (updated, session) => this.profile.mirror(updated, session));
    this.consumer.on(REVIEW_POSTED, (review, session) => this.catalog.rate(session, review.helperId, review.rating, 1));
    this.consumer.on(REVIEW_CHANGED, ({ helperId, rating, ratingBefore }, session) =>
      this.catalog.rate(session, helperId, rating - ratingBefore, 0),
    );
    this.consumer.on(REVIEW_MODERATED, ({ helperId, rating, hidden }, session) =>
      hidden ? this.catalog.rate(session, helperId, -rating, -1) : this.catalog.rate(session, helperId, rating, 1),
    );
    this.consumer.on(HELPER_TIME_FREED, (freed, session) => this.waitlist.recheck(session, freed.helperId, freed));
  }
}
