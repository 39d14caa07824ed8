import { z } from 'zod';
import { endpoint, rpc } from '../define.js';

/** The two counts on the landing page; by default the texts of the brand. */
export const siteClaims = endpoint('GET /site/claims', 'rpc.catalog.site-claims', {
  access: 'public',
  summary: 'Counts of happy customers and verified helpers, if the deployment shows live counts',
  input: z.object({}),
  output: z.object({
    claims: z.object({ happyCustomers: z.number().int(), verifiedHelpers: z.number().int() }).optional(),
  }),
});

/** Customers who gave four stars or more at least once. */
export const countHappyCustomers = rpc(
  'rpc.booking.count-happy-customers',
  z.object({}),
  z.object({ happyCustomers: z.number().int() }),
);
