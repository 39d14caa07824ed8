import { z } from 'zod';
import { endpoint } from '../define.js';
import { id, nothing, ref, STAFF_ROLES, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/* Staff change one visit of a subscription for the party who asked for it, by that party's own rules. */

export const changePlanVisitByStaff = endpoint(
  'POST /admin/subscriptions/:id/visits/:visitId/changes',
  'rpc.subscription.change-visit-by-staff',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    stepUp: true,
    summary:
      'For a party, with a reason: `move` a visit to a day and time, `skip` it, say that the helper cannot come (`absence`), or search a `substitute` whom the customer confirms; with `helperId`, this helper is asked at once',
    idempotent: true,
    input: z.object({
      id,
      visitId: id,
      action: text(20),
      date: text(40).optional(),
      startTime: text(10).optional(),
      /** For `substitute`: one of the substitute helpers. Absent: the search asks the first three. */
      helperId: ref.optional(),
      ...staffReason,
    }),
    output: nothing,
  },
);

const substituteHelper = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  averageRating: z.number(),
  totalReviews: z.number(),
  verified: z.boolean(),
});
export type SubstituteHelper = z.output<typeof substituteHelper>;
export const substituteHelpers = endpoint(
  'GET /admin/subscriptions/:id/visits/:visitId/substitute-helpers',
  'rpc.subscription.substitute-helpers',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    summary:
      'Up to ten helpers nearby who are free for a visit whose helper cannot come, and cost no more, in the order of the search; none of those who were asked before',
    input: z.object({ id, visitId: id }),
    output: z.object({ helpers: z.array(substituteHelper) }),
  },
);
