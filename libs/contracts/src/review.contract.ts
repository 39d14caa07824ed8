import { z } from 'zod';
import { endpoint, event } from './define.js';
import { id, instant, number, ref, text } from './shapes.js';

export const review = z.object({
  _id: id,
  bookingId: id,
  helperId: id,
  rating: z.number(),
  comment: z.string(),
  serviceQuality: z.number(),
  punctuality: z.number(),
  communication: z.number(),
  wouldRecommend: z.boolean(),
  service: z.string(),
  customerId: z.object({ _id: id, name: z.string() }),
  createdAt: instant,
  /** Until then its author may change it. */
  editableUntil: instant,
  editedAt: instant.optional(),
  /** The helper's one answer. */
  reply: z.object({ text: z.string(), at: instant, editableUntil: instant }).optional(),
});
export type Review = z.output<typeof review>;

const opinion = {
  rating: number,
  comment: text(),
  serviceQuality: number,
  punctuality: number,
  communication: number,
  wouldRecommend: z.preprocess((value) => value === true || value === 'true', z.boolean()),
};

export const createReview = endpoint('POST /reviews', 'rpc.booking.create-review', {
  access: 'customer',
  summary: 'Review a completed booking, once',
  status: 201,
  message: 'Review submitted successfully',
  idempotent: true,
  input: z.object({ bookingId: ref, ...opinion }),
  output: z.object({ review }),
});

export const updateReview = endpoint('PUT /reviews/:id', 'rpc.booking.update-review', {
  access: 'customer',
  summary: 'Change one’s own review, within 24 hours',
  message: 'Review updated',
  input: z.object({ id, ...opinion }),
  output: z.object({ review }),
});

export const replyToReview = endpoint('PUT /reviews/:id/reply', 'rpc.booking.reply-to-review', {
  access: 'helper',
  summary: 'Answer a review of one’s own work, once, within 30 days; the answer may be changed for 24 hours',
  message: 'Reply saved',
  input: z.object({ id, text: text() }),
  output: z.object({ review }),
});

export const helperReviews = endpoint('GET /reviews/helper/:id', 'rpc.booking.helper-reviews', {
  access: 'login',
  summary: "A helper's reviews, newest first, without a limit (spec §2)",
  input: z.object({ id }),
  output: z.object({ reviews: z.array(review) }),
});

const stars = z.number().int();
const about = { reviewId: id, bookingId: id, helperId: id, customerId: id };
export const REVIEW_POSTED = event(
  'events.review.posted',
  z.object({ ...about, customerName: z.string(), rating: stars }),
);
/** Its stars, or its words alone; sums follow the difference, so that any order gives the same. */
export const REVIEW_CHANGED = event(
  'events.review.changed',
  z.object({ ...about, ratingBefore: stars, rating: stars }),
);
/** The first time; a changed reply is not announced again. */
export const REVIEW_REPLIED = event('events.review.replied', z.object({ ...about, helperName: z.string() }));
