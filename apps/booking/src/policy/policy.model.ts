import type { Policy, PendingPolicyVersion } from '@sahaya/domain';
import { Schema } from 'mongoose';

/**
 * A policy version that staff published or proposed. All published versions are kept; the first one is defined by the
 * domain. Only the latest document can be one that is not in force, so there is one open proposal at a time.
 */
export interface PolicyDoc {
  /** Version number. */
  _id: number;
  policy: Policy;
  /** The author or proposer. */
  by: string;
  /** The start, of a proposal too. */
  since: Date;
  /** Absent in versions of earlier releases. */
  reason?: string;
  category?: string;
  proposal?: {
    id: string;
    proposedAt: Date;
    approvedBy?: string;
    approvedAt?: Date;
  };
  /** A proposal waits for its approval and then for its start, which clears this field and announces the version. */
  pending?: PendingPolicyVersion;
}
export const POLICY_MODEL = 'policies';
export const policySchema = new Schema<PolicyDoc>(
  {
    _id: Number,
    policy: { type: Schema.Types.Mixed, required: true },
    by: String,
    since: Date,
    reason: String,
    category: String,
    proposal: {
      type: new Schema({ id: String, proposedAt: Date, approvedBy: String, approvedAt: Date }, { _id: false }),
      required: false,
    },
    pending: String,
  },
  { versionKey: false, collection: POLICY_MODEL },
);
policySchema.index({ pending: 1, since: 1 });
policySchema.index({ 'proposal.id': 1 }, { unique: true, sparse: true });
