import { retentionSeconds } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A proposed reset of the second factor of an account. */
export interface FactorResetDoc {
  _id: string;
  userId: string;
  reason: string;
  /** Absent in proposals of older versions. */
  category?: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  storedAt: Date;
}
export const FACTOR_RESET_MODEL = 'factor_resets';

export const factorResetSchema = new Schema<FactorResetDoc>(
  {
    _id: String,
    userId: { type: String, required: true },
    reason: { type: String, required: true },
    category: String,
    proposedBy: { type: String, required: true },
    proposedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    // The audit log keeps what was done.
    storedAt: { type: Date, expires: retentionSeconds('factor-resets') },
  },
  { versionKey: false, collection: FACTOR_RESET_MODEL },
);
/** One open proposal for an account. */
factorResetSchema.index({ userId: 1 }, { unique: true });
factorResetSchema.index({ expiresAt: 1 });
