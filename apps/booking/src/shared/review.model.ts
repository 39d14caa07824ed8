import type { Review, StaffReview } from '@sahaya/contracts';
import { editableUntil, maskContacts } from '@sahaya/domain';
import { Schema } from 'mongoose';

/** Hidden by staff: neither listed nor counted, and its author cannot change it. */
interface HiddenDoc {
  by: string;
  reason: string;
  at: Date;
}
export interface ModerationDoc extends HiddenDoc {
  decision: 'hide' | 'show';
  part: 'review' | 'reply';
}
export interface ReviewDoc {
  _id: string;
  /** A review is of a booking or of a subscription. */
  bookingId?: string;
  subscriptionId?: string;
  helperId: string;
  /** Of a subscription; that of a booking is in the booking. */
  helperName?: string;
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
  /** Set if the visit was completed early. The review is neither listed nor counted before this time. */
  publishAt?: Date;
  /** When it became public, if not at its creation. */
  publishedAt?: Date;
  editedAt?: Date;
  reply?: { text: string; at: Date; hidden?: HiddenDoc };
  hidden?: HiddenDoc;
  /** Decisions of staff, oldest first. */
  moderation?: ModerationDoc[];
}
export const REVIEW_MODEL = 'reviews';
const hidden = { _id: false, type: { by: String, reason: String, at: Date } };
const stars = { type: Number, required: true, min: 1, max: 5 };
export const reviewSchema = new Schema<ReviewDoc>(
  {
    _id: String,
    bookingId: String,
    subscriptionId: String,
    helperId: { type: String, required: true },
    helperName: String,
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
    publishAt: Date,
    publishedAt: Date,
    editedAt: Date,
    reply: { _id: false, type: { text: String, at: Date, hidden } },
    hidden,
    moderation: {
      type: [{ _id: false, decision: String, part: String, by: String, reason: String, at: Date }],
      default: undefined,
    },
  },
  { versionKey: false, collection: REVIEW_MODEL },
);
// One review of each booking and subscription.
for (const subject of ['bookingId', 'subscriptionId']) {
  reviewSchema.index(
    { [subject]: 1 },
    { name: `${subject}_once`, unique: true, partialFilterExpression: { [subject]: { $exists: true } } },
  );
}
/** Sort orders of the lists. The id makes the order stable across pages. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
export const LATEST_HIDDEN_FIRST = { 'hidden.at': -1, _id: -1 } as const;
const isHidden = { partialFilterExpression: { 'hidden.at': { $exists: true } } };
const FILTERS: Record<string, 1>[] = [{}, { helperId: 1 }, { rating: 1 }, { helperId: 1, rating: 1 }];
for (const filter of FILTERS) {
  reviewSchema.index({ ...filter, ...NEWEST_FIRST });
  reviewSchema.index({ ...filter, ...LATEST_HIDDEN_FIRST }, isHidden);
}
reviewSchema.index({ customerId: 1 });

const toHidden = ({ reason, at }: HiddenDoc) => ({ reason, at: at.toISOString() });

/** The complete review, with unmasked text and hidden parts. */
const toFullReview = ({
  customerName,
  createdAt,
  publishAt,
  publishedAt: _since,
  editedAt,
  reply,
  hidden,
  moderation: _staffs,
  helperName: _stored,
  ...doc
}: ReviewDoc): Review => ({
  ...doc,
  customerId: { _id: doc.customerId, name: customerName },
  createdAt: createdAt.toISOString(),
  editableUntil: editableUntil(createdAt).toISOString(),
  ...(publishAt && { publishAt: publishAt.toISOString() }),
  ...(editedAt && { editedAt: editedAt.toISOString() }),
  ...(reply && {
    reply: {
      text: reply.text,
      at: reply.at.toISOString(),
      editableUntil: editableUntil(reply.at).toISOString(),
      ...(reply.hidden && { hidden: toHidden(reply.hidden) }),
    },
  }),
  ...(hidden && { hidden: toHidden(hidden) }),
});

/** The review as its author sees it: unmasked, with the reply unless that is hidden. */
export function toReview(doc: ReviewDoc): Review {
  const { reply, ...review } = toFullReview(doc);
  return reply && !reply.hidden ? { ...review, reply } : review;
}

/** The public review, with contact details masked. */
export function toPublicReview(doc: ReviewDoc): Review {
  const { comment, reply, ...review } = toFullReview(doc);
  return {
    ...review,
    comment: maskContacts(comment),
    ...(reply && { reply: { ...reply, text: maskContacts(reply.text) } }),
  };
}

/** Only the author sees a hidden or unpublished review. */
export function toReviewForReader(readerId: string | undefined, doc: ReviewDoc): Review | undefined {
  if ((doc.hidden || doc.publishAt) && doc.customerId !== readerId) return undefined;
  const { reply, ...review } = toPublicReview(doc);
  return reply && (!reply.hidden || doc.helperId === readerId) ? { ...review, reply } : review;
}

/** The review as staff see it: unmasked, with their decisions. */
export function toStaffReview(doc: ReviewDoc, helperName: string | undefined, names: ReadonlyMap<string, string>) {
  const { editableUntil: _until, ...review } = toFullReview(doc);
  const moderation = (doc.moderation ?? []).map(({ by, at, ...step }): StaffReview['moderation'][number] => {
    const name = names.get(by);
    return { ...step, by: { _id: by, ...(name && { name }) }, at: at.toISOString() };
  });
  return { ...review, ...(helperName && { helperName }), moderation };
}
