import { deletionVariants } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A word that some helper is found by, and what is left of it when one letter is taken out: where an error may lead. */
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

export const newSearchTerm = (word: string): SearchTermDoc => ({ _id: word, rests: [...deletionVariants(word)] });
