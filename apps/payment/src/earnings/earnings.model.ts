import type { EarningLine } from '@sahaya/contracts';
import {
  type Deduction,
  DEDUCTIONS,
  EARNING_KINDS,
  type EarningKind,
  type PaymentMethod,
  type PaymentPurpose,
  type PayoutStatus,
  toRupees,
} from '@sahaya/domain';
import { Schema } from 'mongoose';

/** The visit of a line; a subscription's may lack the details. */
export interface EarnedVisit {
  purpose: PaymentPurpose;
  purposeId: string;
  method: PaymentMethod;
  service?: string;
  date?: string;
  startTime?: string;
  endTime?: string;
  customerId?: string;
  customerName?: string;
}

/** One explained movement of a helper's balance; only inserted, except for the awaited amount. */
export interface EarningLineDoc {
  _id: string;
  /** Unique: the same event makes the same line. */
  key: string;
  helperId: string;
  kind: EarningKind;
  at: Date;
  /** The Monday of its week, IST. */
  week: string;
  visit?: EarnedVisit;
  grossPaise: number;
  deductions: Deduction[];
  netPaise: number;
  cashPaise: number;
  awaitedPaise: number;
  balancePaise: number;
  payout?: { payoutId: string; masked: string; commissionPaise: number };
}
export const EARNING_LINE_MODEL = 'earning_lines';

const visit = new Schema<EarnedVisit>(
  {
    purpose: { type: String, required: true },
    purposeId: { type: String, required: true },
    method: { type: String, required: true },
    service: String,
    date: String,
    startTime: String,
    endTime: String,
    customerId: String,
    customerName: String,
  },
  { _id: false },
);
const deduction = new Schema<Deduction>(
  { code: { type: String, enum: DEDUCTIONS, required: true }, paise: { type: Number, required: true } },
  { _id: false },
);
const payout = new Schema<NonNullable<EarningLineDoc['payout']>>(
  {
    payoutId: { type: String, required: true },
    masked: { type: String, required: true },
    commissionPaise: { type: Number, required: true },
  },
  { _id: false },
);
export const earningLineSchema = new Schema<EarningLineDoc>(
  {
    _id: String,
    key: { type: String, required: true },
    helperId: { type: String, required: true },
    kind: { type: String, enum: EARNING_KINDS, required: true },
    at: { type: Date, required: true },
    week: { type: String, required: true },
    visit,
    grossPaise: { type: Number, required: true },
    deductions: { type: [deduction], required: true },
    netPaise: { type: Number, required: true },
    cashPaise: { type: Number, required: true },
    awaitedPaise: { type: Number, required: true },
    balancePaise: { type: Number, required: true },
    payout,
  },
  { versionKey: false, collection: EARNING_LINE_MODEL },
);
earningLineSchema.index({ key: 1 }, { unique: true });
earningLineSchema.index({ helperId: 1, at: -1, _id: -1 });
earningLineSchema.index({ helperId: 1, week: -1 });
// Amounts still awaited for a visit.
earningLineSchema.index({ 'visit.purposeId': 1 });
earningLineSchema.index({ 'visit.customerId': 1 }, { sparse: true });

/** A helper's balance according to the ledger, moved in the transaction of each of its entries. */
export interface HelperAccountDoc {
  /** The helper's id. */
  _id: string;
  name: string;
  /** The helper's account is deleted: a late event does not restore the name. */
  isDeleted?: boolean;
  payablePaise: number;
  /** The part held by open disputes, and their number. */
  heldPaise?: number;
  disputes?: number;
  commissionPaise: number;
  onTheWayPaise: number;
  paidOutPaise: number;
}
export const HELPER_ACCOUNT_MODEL = 'helper_accounts';
export const helperAccountSchema = new Schema<HelperAccountDoc>(
  {
    _id: String,
    name: { type: String, default: '' },
    isDeleted: Boolean,
    payablePaise: { type: Number, default: 0 },
    heldPaise: Number,
    disputes: Number,
    commissionPaise: { type: Number, default: 0 },
    onTheWayPaise: { type: Number, default: 0 },
    paidOutPaise: { type: Number, default: 0 },
  },
  { versionKey: false, collection: HELPER_ACCOUNT_MODEL },
);
// A batch processes helpers with a balance in the order of their ids.
helperAccountSchema.index({ _id: 1, payablePaise: 1 });
// Whether there is anything to pay.
helperAccountSchema.index({ payablePaise: 1 });

export function toEarningLine(doc: EarningLineDoc, payoutStatus: PayoutStatus | undefined): EarningLine {
  const { customerId: _customer, ...visit } = doc.visit ?? {};
  return {
    _id: doc._id,
    kind: doc.kind,
    at: doc.at.toISOString(),
    ...(doc.visit && { visit: { ...visit } as EarnedVisit }),
    gross: toRupees(doc.grossPaise),
    deductions: doc.deductions.map(({ code, paise }) => ({ code, amount: toRupees(paise) })),
    net: toRupees(doc.netPaise),
    cash: toRupees(doc.cashPaise),
    awaited: toRupees(doc.awaitedPaise),
    balance: toRupees(doc.balancePaise),
    ...(doc.payout &&
      payoutStatus && {
        payout: {
          _id: doc.payout.payoutId,
          status: payoutStatus,
          masked: doc.payout.masked,
          commission: toRupees(doc.payout.commissionPaise),
        },
      }),
  };
}
