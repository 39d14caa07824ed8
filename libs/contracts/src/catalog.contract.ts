import { GENDERS, LIMITS, WEEKDAYS } from '@sahaya/domain';
import { z } from 'zod';
import { USER_REGISTERED } from './auth.contract.js';
import { endpoint, rpc } from './define.js';
import { count, id, list, number, pagination, text } from './shapes.js';

const availability = z.record(z.enum(WEEKDAYS), z.boolean());

/** A helper as any signed-in user sees it: no phone, no email, the home point rounded to about 1 km. */
export const helper = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  coordinates: z.array(z.number()).optional(),
  services: z.array(z.string()),
  /** Rupees per hour. */
  hourlyRate: z.number(),
  bio: z.string().optional(),
  gender: z.enum(GENDERS).optional(),
  rating: z.number(),
  averageRating: z.number(),
  totalReviews: z.number(),
  isActive: z.boolean(),
  availability,
  /** km from the point that was searched for; only when one was. */
  distanceKm: z.number().optional(),
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
  }),
  output: z.object({ helpers: z.array(helper), pagination }),
});

export const getHelper = endpoint('GET /helpers/:id', 'rpc.catalog.get-helper', {
  access: 'login',
  summary: "A helper's public profile",
  input: z.object({ id }),
  output: z.object({ helper }),
});

/** The registration's fast path; the event `events.user.registered` is the guarantee. */
export const ensureHelper = rpc('rpc.catalog.ensure-helper', USER_REGISTERED.data, z.object({ helperId: id }));
/** What a booking rests on: read live, copied into the booking. */
export const getOffer = rpc(
  'rpc.catalog.get-offer',
  z.object({ helperId: id }),
  z.object({
    helperId: id,
    name: z.string(),
    phone: z.string().optional(),
    location: z.string(),
    services: z.array(z.string()),
    hourlyRatePaise: z.number().int(),
    isActive: z.boolean(),
    availability,
  }),
);
