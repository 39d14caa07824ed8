import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ALL_DAYS, DELETED_NAME } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { deriveFields, HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { listSearchWords, toWordKey } from '../shared/search-keys.js';
import { SEARCH_TERM_MODEL, type SearchTermDoc } from '../shared/search-term.model.js';

/** Replaces the profile of a deleted helper by a tombstone that no search finds. */
@Injectable()
export class ProfileErasureService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    @InjectModel(SEARCH_TERM_MODEL) private readonly searchTerms: Model<SearchTermDoc>,
  ) {}

  async erase(session: ClientSession, userId: string): Promise<void> {
    const before = await this.helpers.findById(userId, null, { session }).lean<HelperDoc>();
    if (!before) return;
    const facts = { name: DELETED_NAME, location: '', services: [], leaving: true };
    const { x: _x, y: _y, ...keys } = deriveFields(facts);
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
      ratingScore: before.ratingScore,
      isActive: false,
      isVerified: false,
      availability: ALL_DAYS,
      serviceRadiusKm: before.serviceRadiusKm,
      // Account updates and facts that arrive late are ignored.
      revision: Number.MAX_SAFE_INTEGER,
      factsRevision: Number.MAX_SAFE_INTEGER,
    };
    await this.helpers.replaceOne({ _id: userId }, tombstone, { session });
    await this.deleteUnusedTerms(session, listSearchWords(before));
  }

  /** Deletes the search terms that no other helper has. */
  private async deleteUnusedTerms(session: ClientSession, words: readonly string[]): Promise<void> {
    for (const word of words) {
      const isUsed = await this.helpers.exists({ keys: toWordKey(word) }).session(session);
      if (!isUsed) await this.searchTerms.deleteOne({ _id: word }, { session });
    }
  }
}
