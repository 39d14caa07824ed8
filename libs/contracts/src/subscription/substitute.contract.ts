import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { privateField } from '../private-field.js';
import { actor, id, instant, nothing, ref } from '../shapes.js';
import { subscription, subscriptionVisit } from './subscription.contract.js';

/* A substitute for one subscription visit whose helper cannot come: the customer decides, a few nearby helpers are asked at once, and the first who agrees becomes the substitute or is proposed to the customer first. */

const changed = z.object({ subscription, visit: subscriptionVisit });
const ofVisit = { id, visitId: id };
const whose = z.preprocess((value) => value || 'me', z.enum(['me', 'auto']));

export const seekSubstitute = endpoint(
  'POST /subscriptions/:id/visits/:visitId/substitute',
  'rpc.subscription.seek-substitute',
  {
    access: 'customer',
    summary: 'Search for a substitute for this visit: `confirm` `me` shows who agreed first, `auto` takes the first',
    message: 'We ask helpers near you',
    idempotent: true,
    input: z.object({ ...ofVisit, confirm: whose }),
    output: changed,
  },
);
export const acceptSubstitute = endpoint(
  'POST /subscriptions/:id/visits/:visitId/substitute/accept',
  'rpc.subscription.accept-substitute',
  {
    access: 'customer',
    summary: 'Confirm the proposed substitute; 409 if another one was proposed meanwhile',
    idempotent: true,
    input: z.object({ ...ofVisit, helperId: ref }),
    output: changed,
  },
);
export const passSubstitute = endpoint(
  'POST /subscriptions/:id/visits/:visitId/substitute/pass',
  'rpc.subscription.pass-substitute',
  {
    access: 'customer',
    summary: 'Ask for another helper; the search continues without this one',
    idempotent: true,
    input: z.object({ ...ofVisit, helperId: ref }),
    output: changed,
  },
);
export const stopSubstitute = endpoint(
  'POST /subscriptions/:id/visits/:visitId/substitute/stop',
  'rpc.subscription.stop-substitute',
  {
    access: 'customer',
    summary: 'Skip the visit and refund it; not possible once a substitute is confirmed',
    message: 'Visit refunded',
    idempotent: true,
    input: z.object(ofVisit),
    output: changed,
  },
);

/** A visit of another helper's plan, as the asked or confirmed substitute sees it. */
export const substituteVisit = z.object({
  _id: id,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  services: z.array(z.string()),
  /** `agreed`: waits for the customer; `mine`: the substitute comes; `completed`: the substitute came. */
  state: z.enum(['asked', 'agreed', 'mine', 'completed']),
  /** `asked`: the deadline to answer. */
  answerBy: instant,
  /** Rupees. */
  earns: z.number(),
  customerName: z.string(),
  /** The remaining fields are present once the substitute is confirmed. */
  customerPhone: privateField('absent', z.string().optional()),
  address: privateField('locality', z.string()),
  /** The address is not on the map, so the distance was not checked. */
  addressUnknown: z.literal(true).optional(),
  specialRequests: privateField('text', z.string()),
  mayMark: z.boolean(),
});
export type SubstituteVisit = z.output<typeof substituteVisit>;
const one = z.object({ visit: substituteVisit });

export const mySubstituteVisits = endpoint('GET /helpers/me/substitute-visits', 'rpc.subscription.substitute-visits', {
  access: 'helper',
  summary: 'Substitute visits offered to or taken by the signed-in helper, in the order of time',
  input: nothing,
  output: z.object({ visits: z.array(substituteVisit) }),
});
export const agreeToSubstitute = endpoint(
  'POST /helpers/me/substitute-visits/:visitId/accept',
  'rpc.subscription.agree-to-substitute',
  {
    access: 'helper',
    summary: 'Agree to take the visit; 409 if the slot or the visit is taken',
    idempotent: true,
    input: z.object({ visitId: id }),
    output: one,
  },
);
export const declineToSubstitute = endpoint(
  'POST /helpers/me/substitute-visits/:visitId/decline',
  'rpc.subscription.decline-to-substitute',
  {
    access: 'helper',
    summary: 'Decline the offer; it does not count against the helper',
    idempotent: true,
    input: z.object({ visitId: id }),
    output: nothing,
  },
);
export const completeSubstitute = endpoint(
  'POST /helpers/me/substitute-visits/:visitId/complete',
  'rpc.subscription.complete-substitute',
  {
    access: 'helper',
    summary: 'Mark the substitute visit complete, once, on its day or later',
    message: 'Service marked as complete',
    idempotent: true,
    input: z.object({ visitId: id }),
    output: one,
  },
);
export const withdrawSubstitute = endpoint(
  'POST /helpers/me/substitute-visits/:visitId/absence',
  'rpc.subscription.withdraw-substitute',
  {
    access: 'helper',
    summary: 'Withdraw as substitute: the customer decides again, or the visit is refunded if no time is left',
    message: 'The customer is told',
    idempotent: true,
    input: z.object({ visitId: id }),
    output: nothing,
  },
);

/** The parties of a visit's chat; anyone else gets VISIT_NOT_FOUND. */
export const getSubstitution = rpc(
  'rpc.subscription.get-substitution',
  z.object({ actor, visitId: id }),
  z.object({
    service: z.string(),
    customerId: z.object({ _id: id, name: z.string() }),
    helperId: z.object({ _id: id, name: z.string() }),
    /** Absent in answers of an older version. */
    subscriptionId: id.optional(),
    ended: z.boolean(),
  }),
  { passedOnBy: ['chat'] },
);
