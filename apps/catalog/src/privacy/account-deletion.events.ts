import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ACCOUNT_DELETED } from '@sahaya/contracts';
import { ALL_DAYS, DELETED_NAME } from '@sahaya/domain';
import { EventConsumer } from '@sahaya/messaging';
import { type ClientSession, Model } from 'mongoose';
import { derived, HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { BLOCK_MODEL, FAVOURITE_MODEL, type UserRelationDoc } from '../favourites/favourites.module.js';
import { wordKey, wordsOf } from '../shared/search-keys.js';
import { TIME_OFF_MODEL, type TimeOffDoc } from '../time-off/time-off.module.js';
import { SEARCH_TERM_MODEL, type SearchTermDoc } from '../shared/search-term.model.js';
import { VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';
import { WAITLIST_MODEL, type WaitlistDoc } from '../waitlist/waitlist.module.js';

/** Erases the personal data of a deleted account. A helper's profile leaves a tombstone that nobody finds. */
@Injectable()
export class AccountDeletionEvents implements OnModuleInit {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    @InjectModel(SEARCH_TERM_MODEL) private readonly tokens: Model<SearchTermDoc>,
    @InjectModel(FAVOURITE_MODEL) private readonly favourites: Model<UserRelationDoc>,
    @InjectModel(BLOCK_MODEL) private readonly blocks: Model<UserRelationDoc>,
    @InjectModel(WAITLIST_MODEL) private readonly waitlist: Model<WaitlistDoc>,
    @InjectModel(TIME_OFF_MODEL) private readonly timeOff: Model<TimeOffDoc>,
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    private readonly consumer: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.consumer.on(ACCOUNT_DELETED, ({ userId }, session) => this.erase(session, userId));
  }

  private async erase(session: ClientSession, userId: string): Promise<void> {
    await this.eraseProfile(session, userId);
    const eitherSide = { $or: [{ from: userId }, { to: userId }] };
    await this.favourites.deleteMany(eitherSide, { session });
    await this.blocks.deleteMany(eitherSide, { session });
    await this.waitlist.deleteMany({ $or: [{ customerId: userId }, { helperId: userId }] }, { session });
    await this.timeOff.deleteMany({ helperId: userId }, { session });
    await this.verifications.deleteMany({ helperId: userId }, { session });
  }

  private async eraseProfile(session: ClientSession, userId: string): Promise<void> {
    const before = await this.helpers.findById(userId, null, { session }).lean<HelperDoc>();
    if (!before) return;
    const facts = { name: DELETED_NAME, location: '', services: [], leaving: true };
    const { x: _x, y: _y, ...keys } = derived(facts);
    const tombstone = {
      _id: userId,
      ...facts,
      ...keys,
      isApproximate: false,
      showAge: false,
      hourlyRatePaise: 0,
      ratingSum: before.ratingSum,
      totalReviews: before.totalReviews,
      averageRating: before.averageRating,
      isActive: false,
      isVerified: false,
      availability: ALL_DAYS,
      serviceRadiusKm: before.serviceRadiusKm,
      // An update of the account that arrives late is older than this.
      revision: Number.MAX_SAFE_INTEGER,
    };
    await this.helpers.replaceOne({ _id: userId }, tombstone, { session });
    await this.forgetWords(session, wordsOf(before));
  }

  /** Words of the profile that no other helper has are no longer search terms. */
  private async forgetWords(session: ClientSession, words: readonly string[]): Promise<void> {
    for (const word of words) {
      const isUsed = await this.helpers.exists({ keys: wordKey(word) }).session(session);
      if (!isUsed) await this.tokens.deleteOne({ _id: word }, { session });
    }
  }
}
