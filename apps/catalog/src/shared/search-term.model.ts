import { deletionVariants } from '@sahaya/domain';
import { Schema } from 'mongoose';

/**
 * A word by which helpers are found, and its variants with one letter removed, by which misspelled words are matched.
 */
export interface SearchTermDoc {
  _id: string;
  rests: string[];
  /** Its parts of up to three characters, by which a word of a location is found that contains a text. */
  parts?: string[];
}
export const SEARCH_TERM_MODEL = 'search_tokens';

export const searchTermSchema = new Schema<SearchTermDoc>(
  { _id: String, rests: { type: [String], required: true }, parts: { type: [String], default: undefined } },
  { versionKey: false, collection: SEARCH_TERM_MODEL },
);
searchTermSchema.index({ rests: 1 });
searchTermSchema.index({ parts: 1, _id: 1 });

/** The length of the longest part. */
export const PART_MAX = 3;

export const buildSearchTerm = (word: string, isInLocation: boolean): SearchTermDoc => ({
  _id: word,
  rests: [...deletionVariants(word)],
  ...(isInLocation && { parts: listParts(word) }),
});

/** Every run of one to three characters of the word. */
export function listParts(word: string): string[] {
  const letters = Array.from(word);
  const lengths = Array.from({ length: PART_MAX }, (_, i) => i + 1);
  return [...new Set(letters.flatMap((_, at) => lengths.map((length) => letters.slice(at, at + length).join(''))))];
}
