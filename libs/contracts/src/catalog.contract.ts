import { GENDERS, LIMITS, WEEKDAYS } from '@sahaya/domain';
import { z } from 'zod';
import { USER_REGISTERED } from './auth.contract.js';
import { endpoint, rpc } from './define.js';
import { count, flag, id, list, number, pagination, text } from './shapes.js';

export const availability = z.record(z.enum(WEEKDAYS), z.boolean());
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), z.object({ from: z.string(), to: z.string() }));

export const HELPER_SORTS = ['relevance', 'nearest', 'rating', 'price'] as const;
export type HelperSort = (typeof HELPER_SORTS)[number];

/** A helper as any signed-in user sees it: no phone, no email, the home point rounded to about 1 km. */
export const helper = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  coordinates: z.array(z.number()).optional(),
  /** The point is that of the locality, moved a little so that markers do not cover each other (decisions A24). */
  approximate: z.literal(true).optional(),
  photoUrl: z.string().optional(),
  services: z.array(z.string()),
  /** Rupees per hour. */
  hourlyRate: z.number(),
  bio: z.string().optional(),
  gender: z.enum(GENDERS).optional(),
  /** Only when the helper says so (decisions A39). */
  age: z.number().optional(),
  /** Only when staff have seen an identity document (decisions A40). */
  verified: z.literal(true).optional(),
  rating: z.number(),
  averageRating: z.number(),
  totalReviews: z.number(),
  isActive: z.boolean(),
  availability,
  /** Days that are not the whole working day. */
  hours: weeklyHours.optional(),
  serviceRadiusKm: z.number(),
  /** km from the point that was searched for; only when one was, and not from an approximate point. */
  distanceKm: z.number().optional(),
  /** Farther from that point than the helper usually goes (decisions A23). */
  outsideUsualArea: z.literal(true).optional(),
});
export type Helper = z.output<typeof helper>;

export const listHelpers = endpoint('GET /helpers', 'rpc.catalog.list-helpers', {
  access: 'login',
  summary: 'Search helpers by service, place and the other filters of the list screen',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(LIMITS.pageSize, 1, 50),
    service: text(50),
    services: list,
    location: text(200),
    gender: text(30),
    minAge: number,
    maxAge: number,
    minPrice: number,
    maxPrice: number,
    lat: number,
    lng: number,
    radius: number,
    /** Words of a name, a place or a service. */
    q: text(200),
    sort: z.preprocess((value) => value || 'relevance', z.enum(HELPER_SORTS).catch('relevance')),
    /** Free then: by weekly plan, time off and claims. All three or none. */
    date: text(40),
    startTime: text(10),
    endTime: text(10),
    /** Only who comes to the point that is searched for. */
    servesMe: flag,
    /** Only saved helpers. */
    favourites: flag,
  }),
  output: z.object({
    helpers: z.array(helper),
    /** `total` is exact up to 1,000. */
    pagination,
    totalIsCapped: z.boolean(),
    /** Why this order: one line for the list. */
    why: z.string(),
    /** Where was searched, when a point was given or the text of the place is known. */
    near: z.object({ label: z.string(), lat: z.number(), lng: z.number(), radiusKm: z.number() }).optional(),
  }),
});

export const getHelper = endpoint('GET /helpers/:id', 'rpc.catalog.get-helper', {
  access: 'login',
  summary: "A helper's public profile",
  input: z.object({ id }),
  output: z.object({ helper }),
});

/** The registration's fast path; the event `events.user.registered` is the guarantee. */
export const ensureHelper = rpc('rpc.catalog.ensure-helper', USER_REGISTERED.data, z.object({ helperId: id }));
/** What a booking rests on: read live, copied into the booking. A customer who is blocked, or blocks, finds nobody. */
export const getOffer = rpc(
  'rpc.catalog.get-offer',
  z.object({
    helperId: id,
    customerId: id.optional(),
    /** The address of the visit: the answer says when the helper does not travel there. */
    customerAddress: z.string().optional(),
  }),
  z.object({
    helperId: id,
    name: z.string(),
    phone: z.string().optional(),
    location: z.string(),
    services: z.array(z.string()),
    hourlyRatePaise: z.number().int(),
    isActive: z.boolean(),
    availability,
    hours: weeklyHours.optional(),
    /** Present when the address is known and too far from the helper. */
    outsideServiceArea: z.object({ distanceKm: z.number(), serviceRadiusKm: z.number() }).optional(),
  }),
);
