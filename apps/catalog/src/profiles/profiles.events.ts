import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  HELPER_FACTS_CHANGED,
  HELPER_TIME_FREED,
  REVIEW_CHANGED,
  REVIEW_MODERATED,
  REVIEW_POSTED,
  USER_REGISTERED,
  USER_UPDATED,
} from '@sahaya/contracts';
import { EventConsumer } from '@sahaya/messaging';
import { WaitlistWorker } from '../waitlist/waitlist.module.js';
import { HelperProfileService } from './helper-profile.service.js';
import { HelpersService } from './helpers.service.js';

/** Handlers of events that change helper profiles. */
@Injectable()
export class ProfilesEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly helpers: HelpersService,
    private readonly profile: HelperProfileService,
    private readonly waitlist: WaitlistWorker,
  ) {}

  onModuleInit(): void {
    this.consumer.on(USER_REGISTERED, async (registered, session) => {
      if (registered.role === 'helper') await this.helpers.ensure(registered, session);
    });
    this.consumer.on(USER_UPDATED, (updated, session) => this.profile.applyAccount(updated, session));
    this.consumer.on(REVIEW_POSTED, (review, session) =>
      this.helpers.applyRating(session, review.helperId, review.rating, 1),
    );
    this.consumer.on(REVIEW_CHANGED, ({ helperId, rating, ratingBefore }, session) =>
      this.helpers.applyRating(session, helperId, rating - ratingBefore, 0),
    );
    this.consumer.on(REVIEW_MODERATED, ({ helperId, rating, hidden }, session) =>
      hidden
        ? this.helpers.applyRating(session, helperId, -rating, -1)
        : this.helpers.applyRating(session, helperId, rating, 1),
    );
    this.consumer.on(HELPER_FACTS_CHANGED, (changed, session) => this.helpers.applyFacts(session, changed));
    this.consumer.on(HELPER_TIME_FREED, (freed, session) => this.waitlist.recheck(session, freed.helperId, freed));
  }
}
