import { Schema } from 'mongoose';

/** The refunds of the last 24 hours of one purchase, customer or staff member. */
export interface RefundLimitDoc {
  /** The scope and the id, as in `staff:<user id>`. */
  _id: string;
  /** Changes with every reservation, so that two parallel ones conflict. */
  revision: number;
  refunds: { key: string; amountPaise: number; at: Date }[];
}
export const REFUND_LIMIT_MODEL = 'refund_limits';

export const refundLimitSchema = new Schema<RefundLimitDoc>(
  {
    _id: String,
    revision: { type: Number, default: 0 },
    refunds: [
      {
        _id: false,
        key: { type: String, required: true },
        amountPaise: { type: Number, required: true },
        at: { type: Date, required: true },
      },
    ],
  },
  { versionKey: false, collection: REFUND_LIMIT_MODEL },
);
