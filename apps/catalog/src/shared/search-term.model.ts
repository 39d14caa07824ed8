import { deletionVariants } from '@sahaya/domain';
import { Schema } from 'mongoose';

/**
 * A word by which helpers are found, and its variants with one letter removed, by which misspelled words are matched.
 */
export interface SearchTermDoc {
  _id: string;
  rests: string[];
}
export const SEARCH_TERM_MODEL = 'search_tokens';

export const searchTermSchema = new Schema<SearchTermDoc>(
  { _id: String, rests: { type: [String], required: true } },
  { versionKey: false, collection: SEARCH_TERM_MODEL },
);
searchTermSchema.index({ rests: 1 });

export const buildSearchTerm = (word: string): SearchTermDoc => ({ _id: word, rests: [...deletionVariants(word)] });
