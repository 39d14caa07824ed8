import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { areOneErrorApart, FORGIVING_FROM, deletionVariants } from '@sahaya/domain';
import { type ClientSession, Model } from 'mongoose';
import { buildSearchTerm, SEARCH_TERM_MODEL, type SearchTermDoc } from './search-term.model.js';

/** A word of a query matches itself and the words that begin with it, up to this number. */
const EXPANSIONS_MAX = 30;

/** The words by which helpers are found. Words of a query are expanded with them, so that no index is scanned. */
@Injectable()
export class SearchTermsService {
  constructor(@InjectModel(SEARCH_TERM_MODEL) private readonly model: Model<SearchTermDoc>) {}

  async add(words: string[], session?: ClientSession): Promise<void> {
    const known = await this.model.find({ _id: { $in: words } }, { _id: 1 }, { session: session ?? null }).lean();
    const fresh = words.filter((word) => !known.some(({ _id }) => _id === word));
    for (const word of fresh) {
      const { _id, ...token } = buildSearchTerm(word);
      await this.model.updateOne({ _id }, { $setOnInsert: token }, { upsert: true, ...(session && { session }) });
    }
  }

  /** The known words that begin with the word. If there are none, those that differ in one letter. */
  async expand(word: string): Promise<string[]> {
    const begun = await this.model
      .find({ _id: { $gte: word, $lt: `${word}\uffff` } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(EXPANSIONS_MAX)
      .lean();
    if (begun.length > 0 || word.length < FORGIVING_FROM) return begun.map(({ _id }) => _id);
    const near = await this.model
      .find({ rests: { $in: [...deletionVariants(word)] } }, { _id: 1 })
      .limit(10 * EXPANSIONS_MAX)
      .lean();
    return near
      .map(({ _id }) => _id)
      .filter((token) => areOneErrorApart(token, word))
      .slice(0, EXPANSIONS_MAX);
  }
}
