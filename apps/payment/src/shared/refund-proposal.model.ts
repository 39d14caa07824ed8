import type { RefundProposal } from '@sahaya/contracts';
import { type PaymentPurpose, REFUND_PROPOSAL_STATES, type RefundProposalState, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A custom refund that staff requested. */
export interface RefundProposalDoc {
  _id: string;
  purpose: PaymentPurpose;
  purposeId: string;
  customerId: string;
  helperId: string;
  amountPaise: number;
  reason: string;
  state: RefundProposalState;
  proposedBy: string;
  proposedAt: Date;
  decidedBy?: string;
  decidedAt?: Date;
  note?: string;
  /** The booking whose policy decided the amount: once for each, unless it was rejected. */
  policyOf?: string;
  /** Also set for a rejected one. */
  byPolicy?: true;
}
export const REFUND_PROPOSAL_MODEL = 'refund_proposals';

const text = { type: String, required: true };
export const refundProposalSchema = new Schema<RefundProposalDoc>(
  {
    _id: String,
    purpose: text,
    purposeId: text,
    customerId: text,
    helperId: text,
    amountPaise: { type: Number, required: true },
    reason: text,
    state: { type: String, enum: REFUND_PROPOSAL_STATES, required: true },
    proposedBy: text,
    proposedAt: { type: Date, required: true },
    decidedBy: String,
    decidedAt: Date,
    note: String,
    policyOf: String,
    byPolicy: Boolean,
  },
  { versionKey: false, collection: REFUND_PROPOSAL_MODEL },
);
refundProposalSchema.index({ proposedAt: -1, _id: -1 });
refundProposalSchema.index({ state: 1, proposedAt: -1, _id: -1 });
refundProposalSchema.index({ purposeId: 1, proposedAt: -1, _id: -1 });
refundProposalSchema.index({ policyOf: 1 }, { unique: true, partialFilterExpression: { policyOf: { $exists: true } } });

export const toProposal = ({
  helperId: _helper,
  policyOf: _policyOf,
  amountPaise,
  proposedAt,
  decidedAt,
  ...doc
}: RefundProposalDoc): RefundProposal => ({
  ...doc,
  amount: toRupees(amountPaise),
  proposedAt: proposedAt.toISOString(),
  ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
});
