import type { RefundProposal } from '@sahaya/contracts';
import {
  type PaymentPurpose,
  type ProcessingFeeBase,
  REFUND_PROPOSAL_STATES,
  type RefundProposalState,
  toRupees,
  type VisitFault,
} from '@sahaya/domain';
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
  /** Absent in proposals of older versions. */
  category?: string;
  state: RefundProposalState;
  proposedBy: string;
  proposedAt: Date;
  decidedBy?: string;
  decidedAt?: Date;
  note?: string;
  /** The booking, or the visit (`visit:<id>`), whose policy decided the amount: once for each, unless it was rejected. */
  policyOf?: string;
  /** Also set for a rejected one. */
  byPolicy?: true;
  /** Credit that is granted with it, in paise. */
  creditPaise?: number;
  /** It belongs to a cancellation by staff. */
  cancellation?: true;
  /** Credit out of goodwill; nothing is refunded. */
  goodwill?: true;
  /** It refunds one visit of a subscription: the parts of the helper who did it and of the platform. */
  visit?: RefundedVisit;
}
export interface RefundedVisit {
  _id: string;
  fault: VisitFault;
  workerId: string;
  helperPaise: number;
  platformPaise: number;
  /** Absent: the base amount. */
  processingFeeBase?: ProcessingFeeBase;
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
    category: String,
    state: { type: String, enum: REFUND_PROPOSAL_STATES, required: true },
    proposedBy: text,
    proposedAt: { type: Date, required: true },
    decidedBy: String,
    decidedAt: Date,
    note: String,
    policyOf: String,
    byPolicy: Boolean,
    creditPaise: Number,
    cancellation: Boolean,
    goodwill: Boolean,
    visit: {
      type: {
        _id: text,
        fault: text,
        workerId: text,
        helperPaise: Number,
        platformPaise: Number,
        processingFeeBase: String,
      },
      default: undefined,
    },
  },
  { versionKey: false, collection: REFUND_PROPOSAL_MODEL },
);
refundProposalSchema.index({ proposedAt: -1, _id: -1 });
refundProposalSchema.index({ state: 1, proposedAt: -1, _id: -1 });
refundProposalSchema.index({ purposeId: 1, proposedAt: -1, _id: -1 });
refundProposalSchema.index({ customerId: 1, proposedAt: -1, _id: -1 });
refundProposalSchema.index({ policyOf: 1 }, { unique: true, partialFilterExpression: { policyOf: { $exists: true } } });

export const toProposal = ({
  helperId: _helper,
  policyOf: _policyOf,
  amountPaise,
  creditPaise,
  visit,
  proposedAt,
  decidedAt,
  ...doc
}: RefundProposalDoc): RefundProposal => ({
  ...doc,
  amount: toRupees(amountPaise),
  ...(creditPaise && { credit: toRupees(creditPaise) }),
  ...(visit && { visit: { _id: visit._id, fault: visit.fault } }),
  proposedAt: proposedAt.toISOString(),
  ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
});
