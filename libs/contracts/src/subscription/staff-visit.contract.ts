import { z } from 'zod';
import { endpoint } from '../define.js';
import { id, nothing, STAFF_ROLES, text } from '../shapes.js';
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
      'For a party, with a reason: `move` a visit to a day and time, `skip` it, say that the helper cannot come (`absence`), or search a `substitute` whom the customer confirms',
    idempotent: true,
    input: z.object({
      id,
      visitId: id,
      action: text(20),
      date: text(40).optional(),
      startTime: text(10).optional(),
      ...staffReason,
    }),
    output: nothing,
  },
);
