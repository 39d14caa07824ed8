import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { id, text } from '../shapes.js';

/** The two counts on the landing page; by default the texts of the brand. */
export const siteClaims = endpoint('GET /site/claims', 'rpc.catalog.site-claims', {
  access: 'public',
  summary: 'Counts of happy customers and verified helpers, if the deployment shows live counts',
  input: z.object({}),
  output: z.object({
    claims: z.object({ happyCustomers: z.number().int(), verifiedHelpers: z.number().int() }).optional(),
  }),
});

/** Counts only; nothing in it is about one helper. */
export const siteOverview = endpoint('GET /site/overview', 'rpc.catalog.site-overview', {
  access: 'public',
  summary: 'The usual price of a visit for each service, and the number of helpers in each city, for the landing page',
  input: z.object({}),
  output: z.object({
    /** Services with enough active helpers. */
    prices: z.array(
      z.object({
        service: z.string(),
        minutes: z.number().int(),
        /** The home that the price is for, if it depends on the home. */
        apartmentType: z.string().optional(),
        /** Rupees with all fees of an online payment: the middle half of the helpers is between the two. */
        low: z.number(),
        high: z.number(),
      }),
    ),
    /** Cities with enough active helpers, the largest first. */
    cities: z.array(z.object({ city: z.string(), helpers: z.number().int() })),
  }),
});
export type SiteOverview = z.output<typeof siteOverview.output>;

/** A helper as people without an account see them, unless the helper does not want it. */
export const siteHelper = z.object({
  _id: id,
  firstName: z.string(),
  /** A known locality or town, never the typed address; absent if none is known. */
  locality: z.string().optional(),
  services: z.array(z.string()),
  /** Rupees per hour. */
  hourlyRate: z.number(),
  averageRating: z.number(),
  totalReviews: z.number(),
  /** Only after staff have verified an identity document. */
  verified: z.literal(true).optional(),
});
export type SiteHelper = z.output<typeof siteHelper>;

/** Everything else about helpers is behind the sign-in: `GET /helpers`. */
export const siteHelpers = endpoint('GET /site/helpers', 'rpc.catalog.site-helpers', {
  access: 'public',
  kind: 'search',
  summary: 'Up to six helpers who take bookings, for the landing page: near a place, or else the best rated',
  input: z.object({ service: text(50), location: text(200) }),
  output: z.object({
    helpers: z.array(siteHelper),
    /** The searched place by its usual name, such as "Saket, Delhi NCR"; absent if it is unknown or none was given. */
    place: z.string().optional(),
  }),
});

/** Customers who gave four stars or more at least once. */
export const countHappyCustomers = rpc(
  'rpc.booking.count-happy-customers',
  z.object({}),
  z.object({ happyCustomers: z.number().int() }),
);
