import type { Subscription } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface SubscriptionDoc {
  _id: string;
  customerId: string;
  customer: { name: string; phone?: string };
  helperId: string;
  helper: { name: string; location: string };
  services: { serviceType: string }[];
  status: Subscription['status'];
  createdAt: Date;
}
export const SUBSCRIPTION_MODEL = 'subscriptions';

const text = { type: String, required: true };
export const subscriptionSchema = new Schema<SubscriptionDoc>(
  {
    _id: String,
    customerId: text,
    customer: new Schema({ name: text, phone: String }, { _id: false }),
    helperId: text,
    helper: new Schema({ name: text, location: text }, { _id: false }),
    services: [new Schema({ serviceType: text }, { _id: false })],
    status: text,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: SUBSCRIPTION_MODEL },
);
subscriptionSchema.index({ customerId: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ customerId: 1, status: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ helperId: 1, createdAt: -1, _id: -1 });
subscriptionSchema.index({ helperId: 1, status: 1, createdAt: -1, _id: -1 });

/** The customer's phone is for a helper who has accepted, and for the customer (decisions, Privacy). */
const showsPhone = ({ customerId, status }: SubscriptionDoc, viewerId: string) =>
  viewerId === customerId || status === 'active' || status === 'paused' || status === 'completed';

/** The subscription as this party may see it. */
export const toSubscription = (doc: SubscriptionDoc, viewerId: string): Subscription => ({
  _id: doc._id,
  helperId: { _id: doc.helperId, ...doc.helper },
  customerId: {
    _id: doc.customerId,
    name: doc.customer.name,
    ...(doc.customer.phone && showsPhone(doc, viewerId) && { phone: doc.customer.phone }),
  },
  services: doc.services,
  status: doc.status,
  createdAt: doc.createdAt.toISOString(),
});
