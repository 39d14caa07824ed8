import {
  GENDERS,
  HELPER_SORTS,
  ID_TYPES,
  LIMITS,
  SPOKEN_LANGUAGES,
  VERIFICATION_CHECKS,
  WEEKDAYS,
} from '@sahaya/domain';
import { z } from 'zod';
import { USER_REGISTERED } from '../auth/auth.contract.js';
import { endpoint, event, rpc } from '../define.js';
import { count, flag, id, instant, list, number, pagination, text } from '../shapes.js';

export const availability = z.record(z.enum(WEEKDAYS), z.boolean());
export const weeklyHours = z.partialRecord(z.enum(WEEKDAYS), z.object({ from: z.string(), to: z.string() }));

/** Facts from completed visits, answers and reviews. One that says too little is absent. */
export const helperFacts = z.object({
  /** Completed bookings and visits of subscriptions. */
  jobsDone: z.number().int().optional(),
  /** Customers with at least two completed visits. */
  repeatCustomers: z.number().int().optional(),
  /** The helper usually answers a request within this time. */
  answersWithinMinutes: z.number().int().optional(),
  /** The beginning of the latest published review, without its author. */
  lastReview: z.object({ rating: z.number().int(), text: z.string(), at: instant }).optional(),
});
/** The facts as of this revision; a consumer ignores an older one. */
export const HELPER_FACTS_CHANGED = event(
  'events.helper.facts-changed',
  z.object({ helperId: id, revision: z.number().int(), facts: helperFacts }),
);

const usageCount = z.number().int().nonnegative();
/**
 * How often customers searched and opened profiles since the process last said so: sums without people. City: one of
 * HOME_CITIES, or empty if the search names no place. Service: a code, or empty for all services and for profiles.
 */
export const USAGE_COUNTED = event(
  'events.helper.usage-counted',
  z.object({
    counts: z.array(
      z.object({ city: z.string(), service: z.string(), searches: usageCount, profileViews: usageCount }),
    ),
  }),
);
/**
 * The minutes that helpers offered on an IST day, once for each day: by the weekly plan, without time off. A helper counts
 * for each of their services, and once for the empty service, which stands for all.
 */
export const SUPPLY_COUNTED = event(
  'events.helper.supply-counted',
  z.object({
    day: z.string(),
    counts: z.array(z.object({ city: z.string(), service: z.string(), offeredMinutes: usageCount })),
  }),
);

/** A helper as any signed-in user sees them: no phone, no email, the home point rounded to about 1 km. */
export const helper = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  coordinates: z.array(z.number()).optional(),
  /** The point is that of the locality, shifted a little so that markers do not overlap. */
  approximate: z.literal(true).optional(),
  photoUrl: z.string().optional(),
  services: z.array(z.string()),
  /** Rupees per hour. */
  hourlyRate: z.number(),
  bio: z.string().optional(),
  gender: z.enum(GENDERS).optional(),
  /** Only if the helper shares it. */
  age: z.number().optional(),
  /** Only after staff have verified an identity document. */
  verified: z.literal(true).optional(),
  /** On the profile only: the kind of the verified document and the month of the check, `2026-12`. */
  verifiedDocument: z.object({ idType: z.enum(ID_TYPES), month: z.string() }).optional(),
  /** On the profile only: the checks that were accepted and still hold, with the month, `2026-12`. */
  checks: z.array(z.object({ check: z.enum(VERIFICATION_CHECKS), month: z.string() })).optional(),
  /** The languages that the helper speaks. */
  languages: z.array(z.enum(SPOKEN_LANGUAGES)).optional(),
  facts: helperFacts.optional(),
  rating: z.number(),
  averageRating: z.number(),
  totalReviews: z.number(),
  isActive: z.boolean(),
  availability,
  /** Days with limited hours. */
  hours: weeklyHours.optional(),
  serviceRadiusKm: z.number(),
  /** km from the searched point; absent without one and for an approximate point. */
  distanceKm: z.number().optional(),
  /** Only in the helper's own view: whether people without an account see the helper. */
  showToGuests: z.boolean().optional(),
  /** Only in the helper's own view: whether a first change of an accepted visit takes effect without asking. */
  instantChanges: z.boolean().optional(),
  /** Farther from that point than the helper usually travels. */
  outsideUsualArea: z.literal(true).optional(),
});
export type Helper = z.output<typeof helper>;

export const listHelpers = endpoint('GET /helpers', 'rpc.catalog.list-helpers', {
  access: 'login',
  kind: 'search',
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
    /** Empty: the nearest first around a place that is named by text, else by relevance. */
    sort: z.preprocess((value) => value ?? '', z.enum([...HELPER_SORTS, '']).catch('')),
    /** Free at that time by weekly plan, time off and reservations. All three or none. */
    date: text(40),
    startTime: text(10),
    endTime: text(10),
    /** Only helpers who serve the searched point. */
    servesMe: flag,
    /** Only saved helpers. */
    favourites: flag,
  }),
  output: z.object({
    helpers: z.array(helper),
    /** `total` is exact up to 1,000. */
    pagination,
    totalIsCapped: z.boolean(),
    /** One line that explains the order of the list. */
    why: z.string(),
    /** The searched area, if a point was given or the place is known. */
    near: z.object({ label: z.string(), lat: z.number(), lng: z.number(), radiusKm: z.number() }).optional(),
  }),
});

export const getHelper = endpoint('GET /helpers/:id', 'rpc.catalog.get-helper', {
  access: 'login',
  summary: "A helper's public profile",
  input: z.object({ id }),
  output: z.object({ helper }),
});

/** The search on behalf of a customer who is not asking at that moment: helpers whom they blocked are left out. */
export const listHelpersFor = rpc(
  'rpc.catalog.list-helpers-for',
  listHelpers.fields.extend({ customerId: id }),
  listHelpers.output,
);
/** A profile as this customer sees it; one whom they blocked is HELPER_NOT_FOUND. */
export const getHelperFor = rpc(
  'rpc.catalog.get-helper-for',
  z.object({ helperId: id, customerId: id }),
  getHelper.output,
);

/** The fast path of a registration; the event `events.user.registered` is the guarantee. */
export const ensureHelper = rpc('rpc.catalog.ensure-helper', USER_REGISTERED.data, z.object({ helperId: id }));
/** Of these users, the helpers who take bookings at the moment. */
export const listActiveHelpers = rpc(
  'rpc.catalog.list-active-helpers',
  z.object({ userIds: z.array(id).max(1_000) }),
  z.object({ active: z.array(id) }),
);
/**
 * The facts that a booking copies from the catalog. A customer who is blocked, or has blocked the helper, gets none.
 */
export const getOffer = rpc(
  'rpc.catalog.get-offer',
  z.object({
    helperId: id,
    customerId: id.optional(),
    /** The address of the visit: the answer states when the helper does not travel there. */
    customerAddress: z.string().optional(),
    /** The pin that the customer placed for the address, [lng, lat]. */
    customerCoordinates: z.array(z.number()).optional(),
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
    /** The helper allows customers to change an accepted visit without asking, as often as the policy allows. */
    instantChanges: z.literal(true).optional(),
    /** Present when the address is known and too far from the helper. */
    outsideServiceArea: z.object({ distanceKm: z.number(), serviceRadiusKm: z.number() }).optional(),
    /** The best position of the address, with its largest error in km. */
    addressPlace: z.object({ point: z.tuple([z.number(), z.number()]), errorKm: z.number() }).optional(),
    /** The address has no known position, so its distance is not checked. */
    addressUnknown: z.literal(true).optional(),
  }),
);
