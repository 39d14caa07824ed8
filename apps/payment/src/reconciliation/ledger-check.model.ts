import type { LedgerCheck } from '@sahaya/contracts';
import { type LedgerDifference, retentionSeconds, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The nightly check of the ledger. Without `at` while a replica makes it; that one may fail and never finish it. */
export interface LedgerCheckDoc {
  /** The IST day on which it runs. */
  _id: string;
  at?: Date;
  total?: number;
  /** At most LEDGER_DIFFERENCES_STORED. */
  differences?: LedgerDifference[];
  reservedUntil?: Date;
}
export const LEDGER_CHECK_MODEL = 'ledger_checks';

export const ledgerCheckSchema = new Schema<LedgerCheckDoc>(
  {
    _id: String,
    at: { type: Date, expires: retentionSeconds('ledger-checks') },
    total: Number,
    differences: {
      type: [{ _id: false, kind: String, account: String, party: String, foundPaise: Number, expectedPaise: Number }],
      default: undefined,
    },
    reservedUntil: Date,
  },
  { versionKey: false, collection: LEDGER_CHECK_MODEL },
);

/** A finished check as finance sees it. */
export const toLedgerCheck = ({
  _id,
  at,
  total = 0,
  differences = [],
}: LedgerCheckDoc & { at: Date }): LedgerCheck => ({
  day: _id,
  at: at.toISOString(),
  total,
  differences: differences.map(({ kind, account, party, foundPaise, expectedPaise }) => ({
    kind,
    ...(account && { account }),
    ...(party && { party }),
    found: toRupees(foundPaise),
    ...(expectedPaise !== undefined && { expected: toRupees(expectedPaise) }),
  })),
});
