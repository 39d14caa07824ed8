import type { Policy } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A policy version that staff published. All versions are kept; the first one is defined by the domain. */
export interface PolicyDoc {
  /** Version number. */
  _id: number;
  policy: Policy;
  by: string;
  since: Date;
}
export const POLICY_MODEL = 'policies';
export const policySchema = new Schema<PolicyDoc>(
  { _id: Number, policy: { type: Schema.Types.Mixed, required: true }, by: String, since: Date },
  { versionKey: false, collection: POLICY_MODEL },
);
