import { z } from 'zod';
import { endpoint, rpc } from './define.js';

/** The landing page's two figures (spec §1); by default the brand's own words stand there (decisions A40). */
export const siteClaims = endpoint('GET /site/claims', 'rpc.catalog.site-claims', {
  access: 'public',
  summary: 'Happy customers and verified helpers, counted, where the deployment shows live counts; else nothing',
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
