import type { AuditEntry, Role } from '@sahaya/contracts';
import type { CountedReveal } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The start of an action of staff. The end is a document of its own, so that no document is ever changed. */
export interface AuditDoc {
  _id: string;
  at: Date;
  by: { userId: string; role: Role };
  call: string;
  targets: string[];
  fields: AuditEntry['fields'];
  reveals?: boolean;
  /** Absent in entries of older versions. */
  address?: string;
}
export interface AuditOutcomeDoc {
  /** The id of the audit entry. */
  _id: string;
  at: Date;
  outcome: string;
  /** Ids of the bookings and subscriptions in the response. */
  about?: string[];
}
/**
 * A link of the chain over both kinds of documents: its hash covers the document and all links before it, so that nothing
 * can be changed or removed unnoticed.
 */
export interface AuditLinkDoc {
  /** 1, 2, 3 … without a gap. */
  _id: number;
  kind: 'action' | 'outcome';
  /** The id of the document. */
  of: string;
  /** SHA-256 in hex (`hashOf`). */
  hash: string;
}
export const AUDIT_LINK_MODEL = 'audit_links';
export const AUDIT_MODEL = 'audit_log';
export const AUDIT_OUTCOME_MODEL = 'audit_outcomes';
/** The latest reveals of a colleague. */
export interface RevealCountDoc {
  /** The id of the colleague. */
  _id: string;
  /** Absent in documents of older versions, like `revision`. */
  reveals?: CountedReveal[];
  revision?: number;
}
export const REVEAL_COUNT_MODEL = 'reveal_counts';

/** The role of support may not create these collections and their indexes (`mongo-roles.json`). */
const SET_UP_WITH_THE_ROLE = { autoIndex: false, autoCreate: false } as const;

export const auditSchema = new Schema<AuditDoc>(
  {
    _id: String,
    at: { type: Date, required: true },
    by: { type: new Schema({ userId: String, role: String }, { _id: false }), required: true },
    call: { type: String, required: true },
    targets: { type: [String], required: true },
    fields: { type: Schema.Types.Mixed, required: true },
    reveals: Boolean,
    address: String,
  },
  { versionKey: false, minimize: false, collection: AUDIT_MODEL, ...SET_UP_WITH_THE_ROLE },
);
/** Sorted by time, because ids are ordered only within a process. */
export const NEWEST = { at: -1, _id: -1 } as const;
auditSchema.index(NEWEST);
auditSchema.index({ 'by.userId': 1, ...NEWEST });
auditSchema.index({ targets: 1, ...NEWEST });
auditSchema.index({ 'fields.category': 1, ...NEWEST });
auditSchema.index({ call: 1, ...NEWEST });

export const auditOutcomeSchema = new Schema<AuditOutcomeDoc>(
  {
    _id: String,
    at: { type: Date, required: true },
    outcome: { type: String, required: true },
    about: { type: [String], default: undefined },
  },
  { versionKey: false, collection: AUDIT_OUTCOME_MODEL, ...SET_UP_WITH_THE_ROLE },
);

auditOutcomeSchema.index({ about: 1, at: -1 }, { sparse: true });

export const auditLinkSchema = new Schema<AuditLinkDoc>(
  {
    _id: Number,
    kind: { type: String, required: true },
    of: { type: String, required: true },
    hash: { type: String, required: true },
  },
  { versionKey: false, collection: AUDIT_LINK_MODEL, ...SET_UP_WITH_THE_ROLE },
);

export const revealCountSchema = new Schema<RevealCountDoc>(
  { _id: String, reveals: [{ _id: false, record: String, at: Date }], revision: Number },
  { versionKey: false, collection: REVEAL_COUNT_MODEL },
);

/** Makes every update and deletion of the collection fail. */
function makeAppendOnly<T>(schema: Schema<T>): void {
  const refuse = () => {
    throw new Error('The audit log is only added to');
  };
  schema.pre(['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'], refuse);
  schema.pre(['deleteOne', 'deleteMany', 'findOneAndDelete'], refuse);
}
makeAppendOnly(auditSchema);
makeAppendOnly(auditOutcomeSchema);
makeAppendOnly(auditLinkSchema);
