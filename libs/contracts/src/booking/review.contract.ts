import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { count, cursor, flag, id, instant, number, pagination, ref, text } from '../shapes.js';

/** Hidden by staff; only the author sees it, with the reason. */
const hidden = z.object({ reason: z.string(), at: instant });

export const review = z.object({
  _id: id,
  /** A review is of a booking or of a subscription. */
  bookingId: id.optional(),
  subscriptionId: id.optional(),
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
  /** The author may edit it until then. */
  editableUntil: instant,
  /** Neither listed nor counted before then: the visit was completed ahead of its agreed end. */
  publishAt: instant.optional(),
  editedAt: instant.optional(),
  /** The helper's only reply. */
  reply: z.object({ text: z.string(), at: instant, editableUntil: instant, hidden: hidden.optional() }).optional(),
  hidden: hidden.optional(),
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
  summary: 'Review a completed booking, or a subscription of which a visit is completed, once',
  status: 201,
  message: 'Review submitted successfully',
  idempotent: true,
  /** Either `bookingId` or `subscriptionId`. */
  input: z.object({ bookingId: ref.optional(), subscriptionId: ref.optional(), ...opinion }),
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
  summary: 'Reply to a review once, within 30 days; the reply is editable for 24 hours',
  message: 'Reply saved',
  input: z.object({ id, text: text() }),
  output: z.object({ review }),
});

export const helperReviews = endpoint('GET /reviews/helper/:id', 'rpc.booking.helper-reviews', {
  access: 'login',
  summary: "A helper's reviews, newest first, page by page; the author's own also when staff have hidden it",
  input: z.object({ id, cursor }),
  output: z.object({
    reviews: z.array(review),
    /** Absent at the end of the list. */
    nextCursor: z.string().optional(),
  }),
});

const stars = z.number().int();
/** Whether the new text asks for payment or contact outside the platform; the text itself is in no event. */
const mentionsOutside = z.literal(true).optional();
const about = {
  reviewId: id,
  bookingId: id.optional(),
  subscriptionId: id.optional(),
  helperId: id,
  customerId: id,
};
export const REVIEW_POSTED = event(
  'events.review.posted',
  z.object({ ...about, customerName: z.string(), rating: stars, mentionsOutside }),
);
/** Its stars or only its text changed; consumers add the difference, so the order of events does not matter. */
export const REVIEW_CHANGED = event(
  'events.review.changed',
  z.object({ ...about, ratingBefore: stars, rating: stars, mentionsOutside }),
);
/** Sent for the first reply only; edits are not announced. */
export const REVIEW_REPLIED = event(
  'events.review.replied',
  z.object({ ...about, helperName: z.string(), mentionsOutside }),
);
/** Hidden by staff or shown again: it no longer counts, or counts again. */
export const REVIEW_MODERATED = event(
  'events.review.moderated',
  z.object({ ...about, rating: stars, hidden: z.boolean() }),
);

export const MODERATIONS = ['hide', 'show'] as const;
/** The hidden part: the whole review or only the reply. */
export const MODERATED_PARTS = ['review', 'reply'] as const;
const moderation = z.object({
  decision: z.enum(MODERATIONS),
  part: z.enum(MODERATED_PARTS),
  by: z.object({ _id: id, name: z.string().optional() }),
  reason: z.string(),
  at: instant,
});
/** A review as staff see it, unmasked. */
export const staffReview = review.omit({ editableUntil: true }).extend({
  helperName: z.string().optional(),
  /** Decisions of staff, the latest last; its length is the revision. */
  moderation: z.array(moderation),
});
export type StaffReview = z.output<typeof staffReview>;

export const adminReviews = endpoint('GET /admin/reviews', 'rpc.booking.admin-reviews', {
  access: 'staff',
  summary: 'Reviews, newest first; hidden ones by the date of the decision',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    helperId: text(24),
    /** The author. */
    customerId: text(24).optional(),
    /** `1` to `5`. */
    stars: text(5),
    /** Hidden reviews. */
    hidden: flag,
  }),
  inParts: 'reviews',
  output: z.object({ reviews: z.array(staffReview), pagination }),
});
export const moderateReview = endpoint('POST /admin/reviews/:id/moderation', 'rpc.booking.moderate-review', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  summary: 'Hide a review or its reply (`hide`) or `show` it again, with a reason that its author reads',
  message: 'Review moderated',
  input: z.object({
    id,
    decision: text(10),
    /** `reply` or `review`; absent means `review`. */
    part: text(10),
    reason: text(500),
    /** The number of decisions that the staff member has seen; if there are more, the last one is returned. */
    revision: number,
  }),
  output: z.object({ review: staffReview }),
});
