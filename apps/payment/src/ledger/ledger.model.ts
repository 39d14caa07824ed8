import { ACCOUNTS, ENTRY_KINDS, type EntrySet, type LedgerLine } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** One balanced set of entries; its key is its id. Only inserted, and kept for at least seven years. */
export interface LedgerDoc extends Omit<EntrySet, 'key'> {
  _id: string;
  at: Date;
}
export const LEDGER_MODEL = 'ledger_entries';

const line = new Schema<LedgerLine>(
  {
    account: { type: String, enum: Object.keys(ACCOUNTS), required: true },
    party: String,
    purposeId: String,
    paise: { type: Number, required: true },
  },
  { _id: false },
);
export const ledgerSchema = new Schema<LedgerDoc>(
  {
    _id: String,
    kind: { type: String, enum: ENTRY_KINDS, required: true },
    at: { type: Date, required: true },
    lines: { type: [line], required: true },
    reason: String,
  },
  { versionKey: false, collection: LEDGER_MODEL },
);
// Statements: a party's lines on an account, by time.
ledgerSchema.index({ 'lines.account': 1, 'lines.party': 1, at: -1 });
// All entries of one booking or subscription.
ledgerSchema.index({ 'lines.purposeId': 1, at: 1 });
ledgerSchema.index({ kind: 1, at: 1 });
ledgerSchema.index({ at: -1 });
