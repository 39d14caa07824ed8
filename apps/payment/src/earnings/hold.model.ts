import { Schema } from 'mongoose';

/**
 * A helper's pay of one visit that is kept out of payouts: by a dispute (`open`), or until it becomes payable
 * (`waiting`).
 */
export interface HoldDoc {
  /** The id of the booking, which is disputed once; for a subscription visit, the key of its settlement. */
  _id: string;
  helperId: string;
  state: 'open' | 'waiting' | 'closed';
  /** When the pay becomes payable. */
  until?: Date;
  /** Its dispute has been closed: a late event of its opening changes nothing. */
  isDisputeOver?: boolean;
  /** The part of the helper's balance that is kept out of payouts. */
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
