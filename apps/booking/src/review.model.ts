import type { Review } from '@sahaya/contracts';
import { Schema } from 'mongoose';

export interface ReviewDoc {
  _id: string;
  bookingId: string;
  helperId: string;
  customerId: string;
  customerName: string;
  service: string;
  rating: number;
  serviceQuality: number;
  punctuality: number;
  communication: number;
  comment: string;
  wouldRecommend: boolean;
  createdAt: Date;
}
export const REVIEW_MODEL = 'reviews';
const stars = { type: Number, required: true, min: 1, max: 5 };
export const reviewSchema = new Schema<ReviewDoc>(
  {
    _id: String,
    bookingId: { type: String, required: true, unique: true },
    helperId: { type: String, required: true },
    customerId: { type: String, required: true },
    customerName: String,
    service: String,
    rating: stars,
    serviceQuality: stars,
    punctuality: stars,
    communication: stars,
    comment: { type: String, required: true },
    wouldRecommend: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: REVIEW_MODEL },
);
reviewSchema.index({ helperId: 1, createdAt: -1 });
reviewSchema.index({ customerId: 1 });

export const toReview = ({ customerName, ...doc }: ReviewDoc): Review => ({
  ...doc,
  customerId: { _id: doc.customerId, name: customerName },
  createdAt: doc.createdAt.toISOString(),
});
