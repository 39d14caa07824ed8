import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { areOneErrorApart, FORGIVING_FROM, deletionVariants } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { newSearchTerm, SEARCH_TERM_MODEL, type SearchTermDoc } from './search-term.model.js';

/** A word of the query stands for itself and for those that it begins; more are not looked at. */
const MEANINGS_MAX = 30;

/** The words that helpers are found by: a query is expanded against them, so that no index is ever scanned for likeness. */
@Injectable()
export class SearchTermsService {
  constructor(@InjectModel(SEARCH_TERM_MODEL) private readonly tokens: Model<SearchTermDoc>) {}

  async add(words: string[], session?: ClientSession): Promise<void> {
    const known = await this.tokens.find({ _id: { $in: words } }, { _id: 1 }, { session: session ?? null }).lean();
    const fresh = words.filter((word) => !known.some(({ _id }) => _id === word));
    for (const word of fresh) {
      const { _id, ...token } = newSearchTerm(word);
      await this.tokens.updateOne({ _id }, { $setOnInsert: token }, { upsert: true, ...(session && { session }) });
    }
  }

  /** The known words that a word of the query may mean: those it begins; if there are none, those one error away. */
  async expand(word: string): Promise<string[]> {
    const begun = await this.tokens
      .find({ _id: { $gte: word, $lt: `${word}\uffff` } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(MEANINGS_MAX)
      .lean();
    if (begun.length > 0 || word.length < FORGIVING_FROM) return begun.map(({ _id }) => _id);
    const near = await this.tokens
      .find({ rests: { $in: [...deletionVariants(word)] } }, { _id: 1 })
      .limit(10 * MEANINGS_MAX)
      .lean();
    return near
      .map(({ _id }) => _id)
      .filter((token) => areOneErrorApart(token, word))
      .slice(0, MEANINGS_MAX);
  }
}
