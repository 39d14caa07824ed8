import type { HelperVerification } from '@sahaya/contracts';
import type { IdType, VerificationState } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface VerificationDoc {
  _id: string;
  helperId: string;
  helperName: string;
  idType: IdType;
  /** The number of the document is never stored. */
  lastFour: string;
  state: VerificationState;
  reason?: string;
  createdAt: Date;
  decidedAt?: Date;
  decidedBy?: string;
}
export const VERIFICATION_MODEL = 'verifications';

export const verificationSchema = new Schema<VerificationDoc>(
  {
    _id: String,
    helperId: { type: String, required: true },
    helperName: { type: String, required: true },
    idType: { type: String, required: true },
    lastFour: { type: String, required: true },
    state: { type: String, required: true },
    reason: String,
    createdAt: { type: Date, required: true },
    decidedAt: Date,
    decidedBy: String,
  },
  { versionKey: false, collection: VERIFICATION_MODEL },
);
verificationSchema.index({ helperId: 1, createdAt: -1 });
verificationSchema.index({ state: 1, createdAt: 1 });
// One request at a time: another one is possible after a rejection, but not after a verification.
verificationSchema.index(
  { helperId: 1 },
  { unique: true, partialFilterExpression: { state: { $in: ['pending', 'verified'] } } },
);

export const toVerification = (doc: VerificationDoc): HelperVerification => ({
  _id: doc._id,
  helperId: doc.helperId,
  helperName: doc.helperName,
  idType: doc.idType,
  idNumberMasked: `•••• ${doc.lastFour}`,
  state: doc.state,
  ...(doc.reason && { reason: doc.reason }),
  createdAt: doc.createdAt.toISOString(),
  ...(doc.decidedAt && { decidedAt: doc.decidedAt.toISOString() }),
});
