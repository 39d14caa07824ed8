import type { Review } from '@sahaya/contracts';
import { editableUntil, maskContacts } from '@sahaya/domain';
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
  editedAt?: Date;
  reply?: { text: string; at: Date };
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
    editedAt: Date,
    reply: { _id: false, type: { text: String, at: Date } },
  },
  { versionKey: false, collection: REVIEW_MODEL },
);
reviewSchema.index({ helperId: 1, createdAt: -1 });
reviewSchema.index({ customerId: 1 });

/** As its author wrote it. */
export const toReview = ({ customerName, createdAt, editedAt, reply, ...doc }: ReviewDoc): Review => ({
  ...doc,
  customerId: { _id: doc.customerId, name: customerName },
  createdAt: createdAt.toISOString(),
  editableUntil: editableUntil(createdAt).toISOString(),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(reply && {
    reply: { text: reply.text, at: reply.at.toISOString(), editableUntil: editableUntil(reply.at).toISOString() },
  }),
});

/** As everybody reads it: without ways round the platform. */
export function toPublicReview(doc: ReviewDoc): Review {
  const { comment, reply, ...review } = toReview(doc);
  return {
    ...review,
    comment: maskContacts(comment),
    ...(reply && { reply: { ...reply, text: maskContacts(reply.text) } }),
  };
}
