import { Schema } from 'mongoose';

/** A night's comparison of our payments, and of the transfers to our bank, with the provider's. */
export interface ProviderReportDoc {
  /** The last IST day that it covers. */
  _id: string;
  /** Payments that were begun at the provider in this time were compared, and those refunded in it. */
  from: Date;
  to: Date;
  at: Date;
  compared: number;
  /** In words, one for each that is not the same on both sides. */
  differences: string[];
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
  },
  { versionKey: false, collection: PROVIDER_REPORT_MODEL },
);
