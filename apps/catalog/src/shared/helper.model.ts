import { createHash } from 'node:crypto';
import type { EventData, Helper, StaffHelper, USER_REGISTERED } from '@sahaya/contracts';
import {
  ALL_DAYS,
  type Availability,
  distanceKm,
  type Gender,
  type HelperFacts,
  isLngLat,
  LIMITS,
  type LngLat,
  maskContacts,
  maskPhone,
  roundPoint,
  type SpokenLanguage,
  toRupees,
  type VerificationState,
  type WeeklyHours,
} from '@sahaya/domain';
import { encryptFields } from '@sahaya/persistence';
import { Schema } from 'mongoose';
import { gazetteer } from './gazetteer.js';
import { buildAdminListKeys, toNameKey } from './admin-list-keys.js';
import { buildSearchKeys, toGenderKey, toHundredths } from './search-keys.js';

export interface HelperDoc {
  /** User id. */
  _id: string;
  name: string;
  phone?: string;
  location: string;
  /**
   * Rounded to about 1 km before it is stored, so that the exact home cannot be read or measured by repeated searches.
   */
  point?: { type: 'Point'; coordinates: LngLat };
  /** The point was derived from the location by the gazetteer. */
  isApproximate: boolean;
  services: string[];
  hourlyRatePaise: number;
  bio?: string;
  gender?: Gender;
  age?: number;
  showAge: boolean;
  photoUrl?: string;
  languages?: SpokenLanguage[];
  /** From the booking service. Neither searched nor sorted by. */
  facts?: HelperFacts;
  /** Revision of the facts that was last applied. */
  factsRevision?: number;
  ratingSum: number;
  totalReviews: number;
  averageRating: number;
  /** The order of "best rated". */
  ratingScore: number;
  isActive: boolean;
  /** The helper does not want to be shown to people without an account. */
  hiddenFromGuests?: boolean;
  /** Customers may change an accepted visit without asking, as often as the policy allows. */
  instantChanges?: boolean;
  isVerified: boolean;
  availability: Availability;
  hours?: WeeklyHours;
  serviceRadiusKm: number;
  /** Blocked by staff: neither found nor shown. */
  blocked?: boolean;
  /** The deletion of the account is planned or done: neither found nor shown. */
  leaving?: boolean;
  /** The consent to the terms is withdrawn: not found, and takes no new bookings. */
  consentWithdrawn?: boolean;
  /** State of the latest verification request. */
  verification?: VerificationState;
  /** Revision of the account that was last applied. */
  revision: number;
  /** Keys of the search indexes. Derived; written together with the fields they depend on. */
  keys: string[];
  genderKey: string;
  /** The point in hundredths of a degree, included in the indexes. */
  x?: number | undefined;
  y?: number | undefined;
  /** Keys of the admin lists. Derived, too. */
  desk: string[];
  nameKey: string;
}
export const HELPER_MODEL = 'helpers';

export const helperSchema = new Schema<HelperDoc>(
  {
    _id: String,
    name: { type: String, required: true },
    phone: String,
    location: { type: String, required: true },
    point: new Schema({ type: { type: String }, coordinates: [Number] }, { _id: false }),
    isApproximate: { type: Boolean, default: false },
    services: { type: [String], required: true },
    hourlyRatePaise: { type: Number, required: true },
    bio: String,
    gender: String,
    age: Number,
    showAge: { type: Boolean, default: false },
    photoUrl: String,
    languages: { type: [String], default: undefined },
    facts: { type: Schema.Types.Mixed },
    factsRevision: Number,
    ratingSum: { type: Number, default: 0 },
    totalReviews: { type: Number, default: 0 },
    averageRating: { type: Number, default: 0 },
    ratingScore: { type: Number, default: 0 },
    isActive: { type: Boolean, default: true },
    hiddenFromGuests: Boolean,
    instantChanges: Boolean,
    isVerified: { type: Boolean, default: false },
    availability: { type: Schema.Types.Mixed, required: true },
    hours: { type: Schema.Types.Mixed },
    serviceRadiusKm: { type: Number, default: LIMITS.helperRadiusKm },
    blocked: Boolean,
    leaving: Boolean,
    consentWithdrawn: Boolean,
    verification: String,
    revision: { type: Number, default: 0 },
    keys: { type: [String], required: true },
    genderKey: { type: String, required: true },
    x: Number,
    y: Number,
    desk: { type: [String], required: true },
    nameKey: { type: String, required: true },
  },
  { versionKey: false, collection: HELPER_MODEL },
);

/** Orders of the list: active helpers first; the id makes the order stable over pages. */
export const BY_RATING = { isActive: -1, ratingScore: -1, _id: 1 } as const;
export const BY_PRICE = { isActive: -1, hourlyRatePaise: 1, _id: 1 } as const;

/* Two orders, each behind keys and gender: every query selects a few keys, so that an index provides the order and nothing is sorted (docs/search-at-scale.md). Age, rate and point are included, so that they can be filtered without reading the document. */
export const SEARCH_INDEXES = {
  rating: { keys: 1, genderKey: 1, ...BY_RATING, age: 1, hourlyRatePaise: 1, x: 1, y: 1 },
  price: { keys: 1, genderKey: 1, ...BY_PRICE, age: 1, x: 1, y: 1 },
  age: { age: 1 },
} as const;
for (const index of Object.values(SEARCH_INDEXES)) helperSchema.index(index);

/** The orders of the admin lists, each behind a key of their filters. The id grows with the time of registration. */
export const ADMIN_BY_NEWEST = { _id: -1 } as const;
export const ADMIN_BY_RATING = { averageRating: -1, _id: -1 } as const;
export const ADMIN_BY_NAME = { nameKey: 1, _id: 1 } as const;
for (const order of [ADMIN_BY_NEWEST, ADMIN_BY_RATING, ADMIN_BY_NAME]) helperSchema.index({ desk: 1, ...order });
helperSchema.plugin(encryptFields, { paths: ['phone'] });

type KeySources = Pick<
  HelperDoc,
  'name' | 'location' | 'services' | 'point' | 'gender' | 'blocked' | 'leaving' | 'consentWithdrawn' | 'verification'
>;
/**
 * Fields that are derived for the search and for the admin lists. They must be set in the same write as their sources.
 */
export const deriveFields = (facts: KeySources) => ({
  keys: facts.blocked || facts.leaving || facts.consentWithdrawn ? [] : buildSearchKeys(facts),
  genderKey: toGenderKey(facts.gender),
  x: facts.point && toHundredths(facts.point.coordinates[0]),
  y: facts.point && toHundredths(facts.point.coordinates[1]),
  desk: buildAdminListKeys(facts),
  nameKey: toNameKey(facts.name),
});

/** The point of the home if it is known, else of the locality that the location names, else none. */
export function resolvePoint(
  location: string,
  coordinates: readonly number[] | null | undefined,
): Pick<HelperDoc, 'point' | 'isApproximate'> {
  const exact = coordinates && isLngLat(coordinates) ? coordinates : undefined;
  const found = exact ?? gazetteer.placeOf(location)?.point;
  if (!found) return { isApproximate: false };
  return { point: { type: 'Point', coordinates: roundPoint(found) }, isApproximate: !exact };
}

/** A new helper is active and available on all seven days. */
export function buildHelper({
  userId,
  offer,
  coordinates,
  ...registered
}: EventData<typeof USER_REGISTERED>): HelperDoc {
  const { name, phone, age, gender, location } = registered;
  const facts = {
    name,
    location,
    ...(gender && { gender }),
    ...resolvePoint(location, coordinates),
    services: offer?.services ?? [],
  };
  return {
    _id: userId,
    ...facts,
    ...deriveFields(facts),
    ...(phone && { phone }),
    ...(age && { age }),
    showAge: false,
    hourlyRatePaise: offer?.hourlyRatePaise ?? 0,
    ...(offer?.bio && { bio: offer.bio }),
    ratingSum: 0,
    totalReviews: 0,
    averageRating: 0,
    ratingScore: 0,
    isActive: true,
    isVerified: false,
    availability: ALL_DAYS,
    serviceRadiusKm: LIMITS.helperRadiusKm,
    revision: 0,
  };
}

/** A constant offset for each helper of up to about 1 km from the centre of the locality. */
function offsetPoint([lng, lat]: LngLat, id: string): LngLat {
  const [a = 0, b = 0] = createHash('sha256').update(id).digest();
  const moved = (degrees: number, byte: number) => Math.round((degrees + (byte / 255 - 0.5) * 0.018) * 1e4) / 1e4;
  return [moved(lng, a), moved(lat, b)];
}

/** The helper as any signed-in user sees it, with the distance from the point of a search. */
export function toHelper(doc: HelperDoc, center?: LngLat): Helper {
  const at = doc.point?.coordinates;
  const km = center && at && distanceKm(center, at);
  return {
    _id: doc._id,
    name: doc.name,
    location: doc.location,
    ...(at && { coordinates: doc.isApproximate ? offsetPoint(at, doc._id) : at }),
    ...(at && doc.isApproximate && { approximate: true }),
    ...(doc.photoUrl && { photoUrl: doc.photoUrl }),
    services: doc.services,
    hourlyRate: toRupees(doc.hourlyRatePaise),
    ...(doc.bio && { bio: maskContacts(doc.bio) }),
    ...(doc.gender && { gender: doc.gender }),
    ...(doc.showAge && doc.age && { age: doc.age }),
    ...(doc.isVerified && { verified: true }),
    ...(doc.languages && { languages: doc.languages }),
    ...(doc.facts && { facts: doc.facts }),
    rating: doc.averageRating,
    averageRating: doc.averageRating,
    totalReviews: doc.totalReviews,
    isActive: doc.isActive,
    availability: doc.availability,
    ...(doc.hours && { hours: doc.hours }),
    serviceRadiusKm: doc.serviceRadiusKm,
    ...(km !== undefined && !doc.isApproximate && { distanceKm: Math.round(km * 10) / 10 }),
    ...(km !== undefined && km > doc.serviceRadiusKm && { outsideUsualArea: true }),
  };
}

/** The helper as they see themselves: the switches are as they set them, although nobody may find them. */
export const toOwnProfile = (doc: HelperDoc): Helper => ({
  ...toHelper(doc),
  showToGuests: !doc.hiddenFromGuests,
  instantChanges: doc.instantChanges ?? false,
});

/** The helper as staff see it, including helpers that no search finds. */
export function toStaffHelper(doc: HelperDoc): StaffHelper {
  const { coordinates: _point, approximate: _moved, rating: _same, ...helper } = toHelper(doc);
  return {
    ...helper,
    ...(doc.age && { age: doc.age }),
    ...(doc.phone && { phone: maskPhone(doc.phone) }),
    ...(doc.blocked && { blocked: true as const }),
    ...(doc.verification && { verification: doc.verification }),
  };
}
