import type { Subscription } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface SubscriptionDoc {
  _id: string;
  customerId: string;
  customer: { name: string };
  helperId: string;
  helper: { name: string; location: string };
  services: { serviceType: string }[];
  status: Subscription['status'];
  createdAt: Date;
}
export const SUBSCRIPTION_MODEL = 'subscriptions';
export const subscriptionSchema = new Schema<SubscriptionDoc>(
  {
    _id: String,
    customerId: { type: String, required: true },
    customer: { _id: false, name: String },
    helperId: { type: String, required: true },
    helper: { _id: false, name: String, location: String },
    services: [{ _id: false, serviceType: String }],
    status: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: SUBSCRIPTION_MODEL },
);
subscriptionSchema.index({ customerId: 1, createdAt: -1 });
subscriptionSchema.index({ customerId: 1, status: 1, createdAt: -1 });
subscriptionSchema.index({ helperId: 1, createdAt: -1 });
subscriptionSchema.index({ helperId: 1, status: 1, createdAt: -1 });

export const toSubscription = (doc: SubscriptionDoc): Subscription => ({
  _id: doc._id,
  helperId: { _id: doc.helperId, ...doc.helper },
  customerId: { _id: doc.customerId, ...doc.customer },
  services: doc.services,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
});
