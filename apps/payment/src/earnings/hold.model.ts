import { Schema } from 'mongoose';

/** A helper's pay of one visit that is kept out of payouts: by a dispute (`open`), or until the visit's agreed end (`waiting`). */
export interface HoldDoc {
  /** The booking's, which is disputed once; of a subscription's visit the key of its settlement. */
  _id: string;
  helperId: string;
  state: 'open' | 'waiting' | 'closed';
  /** The agreed end of a visit that was completed before it. */
  until?: Date;
  /** A dispute of it has been closed: a late announcement of its opening changes nothing. */
  isDisputeOver?: boolean;
  /** Of the helper's balance, kept out of payouts. */
  heldPaise: number;
}
export const HOLD_MODEL = 'payout_holds';
export const holdSchema = new Schema<HoldDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    state: { type: String, enum: ['open', 'waiting', 'closed'], required: true },
    until: Date,
    isDisputeOver: Boolean,
    heldPaise: { type: Number, required: true },
  },
  { versionKey: false, collection: HOLD_MODEL },
);
const isWaiting = { partialFilterExpression: { state: 'waiting' } };
holdSchema.index({ state: 1, until: 1 }, isWaiting);
holdSchema.index({ helperId: 1, state: 1 }, isWaiting);
