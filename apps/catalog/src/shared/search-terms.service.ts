import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  areOneErrorApart,
  FORGIVING_FROM,
  deletionVariants,
  isDevanagari,
  latinSpellings,
  searchWords,
  serviceWordsOf,
} from '@sahaya/domain';
import { escapeRegExp } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { listSearchWords } from './search-keys.js';
import { buildSearchTerm, PART_MAX, SEARCH_TERM_MODEL, type SearchTermDoc } from './search-term.model.js';

/** A word of a query matches itself and the words that begin with it, up to this number. */
const EXPANSIONS_MAX = 30;
/** A text is looked for in this number of words: with their genders, the index ranges that MongoDB merges. */
const CONTAINING_MAX = 40;

/** The words by which helpers are found. Words of a query are expanded with them, so that no index is scanned. */
@Injectable()
export class SearchTermsService {
  constructor(@InjectModel(SEARCH_TERM_MODEL) private readonly model: Model<SearchTermDoc>) {}

  /** Adds the words of a helper that are not known yet. */
  async add(facts: Parameters<typeof listSearchWords>[0], session?: ClientSession): Promise<void> {
    const words = listSearchWords(facts);
    const inLocation = new Set(searchWords(facts.location));
    const known = await this.model
      .find({ _id: { $in: words } }, { _id: 1, parts: { $slice: 1 } }, { session: session ?? null })
      .lean<Pick<SearchTermDoc, '_id' | 'parts'>[]>();
    const isKnown = (word: string) =>
      known.some(({ _id, parts }) => _id === word && (parts !== undefined || !inLocation.has(word)));
    for (const word of words.filter((one) => !isKnown(one))) {
      const { _id, rests, parts } = buildSearchTerm(word, inLocation.has(word));
      const update = { $setOnInsert: { rests }, ...(parts && { $set: { parts } }) };
      await this.model.updateOne({ _id }, update, { upsert: true, ...(session && { session }) });
    }
  }

  /** The words of locations that contain the text, up to a number of them: read by an index of their parts. */
  async findContaining(text: string): Promise<string[]> {
    const part = Array.from(text).slice(0, PART_MAX).join('');
    const found = await this.model
      .find({ parts: part, _id: { $regex: escapeRegExp(text) } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(CONTAINING_MAX)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** The known words for a word of a query. One in Devanagari also stands for a service or its Latin spellings. */
  async expand(word: string): Promise<string[]> {
    if (!isDevanagari(word)) return this.expandWritten(word);
    const services = serviceWordsOf(word);
    const latin = services.length > 0 ? services : latinSpellings(word);
    const found = await Promise.all([word, ...latin].map((one) => this.expandWritten(one)));
    return [...new Set(found.flat())].slice(0, EXPANSIONS_MAX);
  }

  /** The known words that begin with the word. If there are none, those that differ in one letter. */
  private async expandWritten(word: string): Promise<string[]> {
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
