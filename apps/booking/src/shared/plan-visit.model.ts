import { Schema } from 'mongoose';

/** A completed visit of a subscription, for the numbers that count bookings and subscriptions alike. */
export interface PlanVisitDoc {
  /** The id of the visit, so that it is counted once. */
  _id: string;
  customerId: string;
  /** The helper who came. */
  helperId: string;
  completedAt: Date;
  platformFeePaise: number;
}
export const PLAN_VISIT_MODEL = 'plan_visits';
const text = { type: String, required: true };
export const planVisitSchema = new Schema<PlanVisitDoc>(
  {
    _id: String,
    customerId: text,
    helperId: text,
    completedAt: { type: Date, required: true },
    platformFeePaise: { type: Number, required: true },
  },
  { versionKey: false, collection: PLAN_VISIT_MODEL },
);
planVisitSchema.index({ customerId: 1 });
/** The visits of each customer of a helper are counted from this index only. */
export const PLAN_VISIT_BY_CUSTOMER = { helperId: 1, customerId: 1 } as const;
planVisitSchema.index(PLAN_VISIT_BY_CUSTOMER);
planVisitSchema.index({ completedAt: 1, platformFeePaise: 1 });
