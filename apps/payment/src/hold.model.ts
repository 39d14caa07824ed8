import { Schema } from 'mongoose';

/** A helper's pay of one visit that waits for the end of a dispute. */
export interface HoldDoc {
  /** The booking's: it is disputed once. */
  _id: string;
  helperId: string;
  state: 'open' | 'closed';
  /** Of the helper's balance, kept out of payouts. */
  heldPaise: number;
}
export const HOLD_MODEL = 'payout_holds';
export const holdSchema = new Schema<HoldDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    state: { type: String, enum: ['open', 'closed'], required: true },
    heldPaise: { type: Number, required: true },
  },
  { versionKey: false, collection: HOLD_MODEL },
);
