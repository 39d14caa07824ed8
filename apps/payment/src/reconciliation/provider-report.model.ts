import { Schema } from 'mongoose';

/** The daily comparison of our payments and bank transfers with the provider's. */
export interface ProviderReportDoc {
  /** The last IST day that it covers. */
  _id: string;
  /** Payments created or refunded at the provider in this period were compared. */
  from: Date;
  to: Date;
  at: Date;
  compared: number;
  /** One text for each difference. */
  differences: string[];
  /** While a replica makes the next report; it may fail and never make it. */
  nextReservedUntil?: Date;
}
export const PROVIDER_REPORT_MODEL = 'provider_reports';

export const providerReportSchema = new Schema<ProviderReportDoc>(
  {
    _id: String,
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    at: { type: Date, required: true },
    compared: { type: Number, required: true },
    differences: [String],
    nextReservedUntil: Date,
  },
  { versionKey: false, collection: PROVIDER_REPORT_MODEL },
);
