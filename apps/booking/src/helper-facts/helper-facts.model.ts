import type { HelperFacts } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The facts about a helper that were announced last. */
export interface HelperFactsDoc {
  /** User id. */
  _id: string;
  /** Incremented by each recount, so that two recounts of one helper do not run at the same time. */
  revision: number;
  facts?: HelperFacts;
  /** The account is deleted: nothing is counted any more. */
  isErased?: true;
}
export const HELPER_FACTS_MODEL = 'helper_facts';
export const helperFactsSchema = new Schema<HelperFactsDoc>(
  {
    _id: String,
    revision: { type: Number, default: 0 },
    facts: { type: Schema.Types.Mixed },
    isErased: Boolean,
  },
  { versionKey: false, collection: HELPER_FACTS_MODEL },
);
