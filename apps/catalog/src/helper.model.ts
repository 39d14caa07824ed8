import type { EventData, Helper, USER_REGISTERED } from '@sahaya/contracts';
import { ALL_DAYS, type Availability, type Gender, isLngLat, type LngLat, roundPoint, toRupees } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface HelperDoc {
  /** The user's id (decisions, Register). */
  _id: string;
  name: string;
  phone?: string;
  location: string;
  /**
   * Rounded to about 1 km before it is stored: what nobody may learn can neither be shown nor be measured out by
   * searching around it (reliability S2).
   */
  point?: { type: 'Point'; coordinates: LngLat };
  services: string[];
  hourlyRatePaise: number;
  bio?: string;
  gender?: Gender;
  age?: number;
  ratingSum: number;
  totalReviews: number;
  averageRating: number;
  isActive: boolean;
  availability: Availability;
}
export const HELPER_MODEL = 'helpers';

export const helperSchema = new Schema<HelperDoc>(
  {
    _id: String,
    name: { type: String, required: true },
    phone: String,
    location: { type: String, required: true },
    point: new Schema({ type: { type: String }, coordinates: [Number] }, { _id: false }),
    services: { type: [String], required: true },
    hourlyRatePaise: { type: Number, required: true },
    bio: String,
    gender: String,
    age: Number,
    ratingSum: { type: Number, default: 0 },
    totalReviews: { type: Number, default: 0 },
    averageRating: { type: Number, default: 0 },
    isActive: { type: Boolean, default: true },
    availability: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, collection: HELPER_MODEL },
);
/** The list's order: the active first, the best rated first; the id makes it the same on every page. */
export const BY_RATING = { isActive: -1, averageRating: -1, _id: 1 } as const;
helperSchema.index(BY_RATING);
helperSchema.index({ services: 1, ...BY_RATING });
helperSchema.index({ point: '2dsphere', services: 1 });

/** A new helper: active, free on all seven days, without a review (decisions, Register). */
export function newHelper({ userId, offer, coordinates, ...registered }: EventData<typeof USER_REGISTERED>): HelperDoc {
  const { name, phone, age, gender, location } = registered;
  return {
    _id: userId,
    name,
    ...(phone && { phone }),
    ...(age && { age }),
    ...(gender && { gender }),
    location,
    ...(coordinates && isLngLat(coordinates) && { point: { type: 'Point', coordinates: roundPoint(coordinates) } }),
    services: offer?.services ?? [],
    hourlyRatePaise: offer?.hourlyRatePaise ?? 0,
    ...(offer?.bio && { bio: offer.bio }),
    ratingSum: 0,
    totalReviews: 0,
    averageRating: 0,
    isActive: true,
    availability: ALL_DAYS,
  };
}

/** The helper as any signed-in user sees it; `metres` from the point that was searched for, if one was. */
export const toHelper = (doc: HelperDoc, metres?: number): Helper => ({
  _id: doc._id,
  name: doc.name,
  location: doc.location,
  ...(doc.point && { coordinates: doc.point.coordinates }),
  services: doc.services,
  hourlyRate: toRupees(doc.hourlyRatePaise),
  ...(doc.bio && { bio: doc.bio }),
  ...(doc.gender && { gender: doc.gender }),
  rating: doc.averageRating,
  averageRating: doc.averageRating,
  totalReviews: doc.totalReviews,
  isActive: doc.isActive,
  availability: doc.availability,
  ...(metres !== undefined && { distanceKm: Math.round(metres / 100) / 10 }),
});
