import type { Dispute } from '@sahaya/contracts';
import { type DisputeKind, type DisputeOutcome, type DisputeState, type Party, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** A picture that a party added. Its bytes are stored in EvidenceDoc. */
interface EvidenceRef {
  _id: string;
  by: Party;
  at: Date;
}
/** A customer's dispute about a completed visit. */
export interface DisputeDoc {
  _id: string;
  bookingId: string;
  customerId: string;
  customerName: string;
  helperId: string;
  helperName: string;
  service: string;
  date: string;
  startTime: string;
  endTime: string;
  totalPaise: number;
  arbitrationEligible: boolean;
  kind: DisputeKind;
  description: string;
  state: DisputeState;
  openedAt: Date;
  answerBy: Date;
  answer?: { text: string; at: Date };
  evidence: EvidenceRef[];
  decision?: { outcome: DisputeOutcome; refundPaise: number; note: string; by: string; at: Date; approvedBy?: string };
  /** A decision that waits for the approval of a second person. */
  proposal?: DisputeProposal;
  closedAt?: Date;
}
export interface DisputeProposal {
  outcome: DisputeOutcome;
  refundPaise: number;
  note: string;
  by: string;
  at: Date;
  /** The key of its amount in the refund limits. */
  limitKey: string;
}
export const DISPUTE_MODEL = 'disputes';

const text = { type: String, required: true };
const evidenceRef = new Schema<EvidenceRef>({ _id: String, by: text, at: { type: Date, required: true } });
const answer = new Schema<NonNullable<DisputeDoc['answer']>>({ text: String, at: Date }, { _id: false });
const decision = new Schema<NonNullable<DisputeDoc['decision']>>(
  { outcome: text, refundPaise: { type: Number, required: true }, note: text, by: text, at: Date, approvedBy: String },
  { _id: false },
);
const proposal = new Schema<DisputeProposal>(
  { outcome: text, refundPaise: { type: Number, required: true }, note: text, by: text, at: Date, limitKey: text },
  { _id: false },
);
export const disputeSchema = new Schema<DisputeDoc>(
  {
    _id: String,
    bookingId: text,
    customerId: text,
    customerName: text,
    helperId: text,
    helperName: text,
    service: text,
    date: text,
    startTime: text,
    endTime: text,
    totalPaise: { type: Number, required: true },
    arbitrationEligible: { type: Boolean, required: true },
    kind: text,
    description: text,
    state: text,
    openedAt: { type: Date, required: true },
    answerBy: { type: Date, required: true },
    answer,
    evidence: [evidenceRef],
    decision,
    proposal,
    closedAt: Date,
  },
  { versionKey: false, collection: DISPUTE_MODEL },
);
// One dispute per booking.
disputeSchema.index({ bookingId: 1 }, { unique: true });
disputeSchema.index({ state: 1, openedAt: 1 });
// The data export of a user.
disputeSchema.index({ customerId: 1, _id: 1 });
disputeSchema.index({ helperId: 1, _id: 1 });

/** A picture converted by the gateway: WebP, at most 300 kB. */
export interface EvidenceDoc {
  _id: string;
  disputeId: string;
  webp: Buffer;
}
export const EVIDENCE_MODEL = 'dispute_evidence';
export const evidenceSchema = new Schema<EvidenceDoc>(
  { _id: String, disputeId: text, webp: { type: Buffer, required: true } },
  { versionKey: false, collection: EVIDENCE_MODEL },
);

export function toDispute(doc: DisputeDoc): Dispute {
  const { _id, bookingId, service, date, startTime, endTime, kind, description, state, arbitrationEligible } = doc;
  const { answer: said, decision: decided } = doc;
  return {
    _id,
    bookingId,
    service,
    date,
    startTime,
    endTime,
    kind,
    description,
    state,
    arbitrationEligible,
    customer: { _id: doc.customerId, name: doc.customerName },
    helper: { _id: doc.helperId, name: doc.helperName },
    totalAmount: toRupees(doc.totalPaise),
    openedAt: doc.openedAt.toISOString(),
    answerBy: doc.answerBy.toISOString(),
    ...(said && { answer: { text: said.text, at: said.at.toISOString() } }),
    evidence: doc.evidence.map((picture) => ({
      _id: picture._id,
      by: picture.by,
      url: `/api/bookings/${bookingId}/dispute/evidence/${picture._id}`,
      at: picture.at.toISOString(),
    })),
    ...(decided && {
      decision: {
        outcome: decided.outcome,
        refund: toRupees(decided.refundPaise),
        note: decided.note,
        at: decided.at.toISOString(),
      },
    }),
  };
}

/** With the fields that the parties of the visit do not see. */
export function toStaffDispute(doc: DisputeDoc): Dispute {
  const { proposal: proposed } = doc;
  return {
    ...toDispute(doc),
    ...(proposed && {
      proposal: {
        outcome: proposed.outcome,
        refund: toRupees(proposed.refundPaise),
        note: proposed.note,
        by: proposed.by,
        at: proposed.at.toISOString(),
      },
    }),
  };
}
