import type { AuditEntry, Role } from '@sahaya/contracts';
import { Schema } from 'mongoose';

/** One document when it begins and one when it has ended, so that nothing is ever written over. */
export interface AuditDoc {
  _id: string;
  at: Date;
  by: { userId: string; role: Role };
  call: string;
  targets: string[];
  fields: AuditEntry['fields'];
  reveals?: boolean;
}
/** How often a colleague may see in so long what is masked. */
export const REVEALS_MAX = 10;
export const REVEALS_WITHIN_MS = 60_000;
export interface AuditOutcomeDoc {
  /** The entry's. */
  _id: string;
  at: Date;
  outcome: string;
  /** Bookings and subscriptions that the answer named. */
  about?: string[];
}
export const AUDIT_MODEL = 'audit_log';
export const AUDIT_OUTCOME_MODEL = 'audit_outcomes';

export const auditSchema = new Schema<AuditDoc>(
  {
    _id: String,
    at: { type: Date, required: true },
    by: { type: new Schema({ userId: String, role: String }, { _id: false }), required: true },
    call: { type: String, required: true },
    targets: { type: [String], required: true },
    fields: { type: Schema.Types.Mixed, required: true },
    reveals: Boolean,
  },
  { versionKey: false, minimize: false, collection: AUDIT_MODEL },
);
/** Ids grow with time within a process only; the order is that of the clock. */
export const LATEST = { at: -1, _id: -1 } as const;
auditSchema.index(LATEST);
auditSchema.index({ 'by.userId': 1, ...LATEST });
auditSchema.index({ targets: 1, ...LATEST });

export const auditOutcomeSchema = new Schema<AuditOutcomeDoc>(
  {
    _id: String,
    at: { type: Date, required: true },
    outcome: { type: String, required: true },
    about: { type: [String], default: undefined },
  },
  { versionKey: false, collection: AUDIT_OUTCOME_MODEL },
);

auditOutcomeSchema.index({ about: 1, at: -1 }, { sparse: true });

/** Nothing of the log is changed or removed, by whatever code. */
function addOnly<T>(schema: Schema<T>): void {
  const refuse = () => {
    throw new Error('The audit log is only added to');
  };
  schema.pre(['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace'], refuse);
  schema.pre(['deleteOne', 'deleteMany', 'findOneAndDelete'], refuse);
}
addOnly(auditSchema);
addOnly(auditOutcomeSchema);
