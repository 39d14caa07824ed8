import { restsOf } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A word that some helper is found by, and what is left of it when one letter is taken out: where an error may lead. */
export interface TokenDoc {
  _id: string;
  rests: string[];
}
export const TOKEN_MODEL = 'search_tokens';

export const tokenSchema = new Schema<TokenDoc>(
  { _id: String, rests: { type: [String], required: true } },
  { versionKey: false, collection: TOKEN_MODEL },
);
tokenSchema.index({ rests: 1 });

export const newToken = (word: string): TokenDoc => ({ _id: word, rests: [...restsOf(word)] });
