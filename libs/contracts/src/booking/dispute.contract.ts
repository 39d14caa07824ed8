import { DISPUTE_KINDS, DISPUTE_OUTCOMES, DISPUTE_STATES } from '@sahaya/domain';
import { z } from 'zod';
import { BOOKING_REQUESTED } from './booking.contract.js';
import { endpoint, event } from '../define.js';
import { webpFile } from '../auth/profile.contract.js';
import { listSort } from '../list-sort.js';
import { count, file, id, instant, number, pagination, STAFF_ROLES, text } from '../shapes.js';
import { staffReason } from '../staff-reason.js';

/* A customer's dispute of a completed visit: the description, pictures, the helper's answer, and the decision of staff. The helper's pay of the visit is held until then. */

/** `url` is for the parties; staff use `revealEvidence`. */
const evidence = z.object({ _id: id, by: z.enum(['customer', 'helper']), url: z.string(), at: instant });
export const dispute = z.object({
  _id: id,
  bookingId: id,
  customer: z.object({ _id: id, name: z.string() }),
  helper: z.object({ _id: id, name: z.string() }),
  service: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Rupees. */
  totalAmount: z.number(),
  kind: z.enum(DISPUTE_KINDS),
  description: z.string(),
  state: z.enum(DISPUTE_STATES),
  openedAt: instant,
  /** The helper may answer until then; staff decide after it, or after the answer. */
  answerBy: instant,
  answer: z.object({ text: z.string(), at: instant }).optional(),
  evidence: z.array(evidence),
  decision: z
    .object({ outcome: z.enum(DISPUTE_OUTCOMES), /** Rupees. */ refund: z.number(), note: z.string(), at: instant })
    .optional(),
  /** For staff: a decision that waits for the approval of a second person. */
  proposal: z
    .object({
      outcome: z.enum(DISPUTE_OUTCOMES),
      /** Rupees. */
      refund: z.number(),
      note: z.string(),
      by: id,
      at: instant,
    })
    .optional(),
  /** Only disputes from ₹10,000 on may go to external arbitration; legal action stays open. */
  arbitrationEligible: z.boolean(),
});
export type Dispute = z.output<typeof dispute>;
const one = z.object({ dispute });

export const openDispute = endpoint('POST /bookings/:id/dispute', 'rpc.booking.open-dispute', {
  access: 'customer',
  summary: 'Dispute a completed visit: quality within 24 hours, damage and other within 48. Once per booking',
  status: 201,
  idempotent: true,
  input: z.object({ id, kind: text(20), description: text(2_000) }),
  output: one,
});
export const bookingDispute = endpoint('GET /bookings/:id/dispute', 'rpc.booking.get-dispute', {
  access: 'login',
  summary: 'The dispute of a booking, for both sides',
  input: z.object({ id }),
  output: one,
});
export const answerDispute = endpoint('POST /bookings/:id/dispute/answer', 'rpc.booking.answer-dispute', {
  access: 'helper',
  summary: 'Answer the dispute once, within 24 hours',
  input: z.object({ id, text: text(2_000) }),
  output: one,
});
export const withdrawDispute = endpoint('POST /bookings/:id/dispute/withdraw', 'rpc.booking.withdraw-dispute', {
  access: 'customer',
  summary: 'Withdraw the dispute; the helper’s pay is released',
  input: z.object({ id }),
  output: one,
});

const upload = endpoint('POST /bookings/:id/dispute/evidence', 'rpc.booking.add-evidence', {
  access: 'login',
  summary: 'Add a picture to an open dispute: JPEG, PNG, WebP or GIF of at most 5 MB; six per side',
  status: 201,
  upload: 'whole',
  input: z.object({ id }),
  output: one,
});
export const addEvidence = { ...upload, input: upload.input.extend({ photo: webpFile }) };
export const disputeEvidence = endpoint(
  'GET /bookings/:id/dispute/evidence/:evidenceId',
  'rpc.booking.dispute-evidence',
  {
    access: 'login',
    summary: 'A picture of a dispute, for both parties',
    answersFile: 'inline',
    input: z.object({ id, evidenceId: id }),
    output: file,
  },
);

export const adminDisputes = endpoint('GET /admin/disputes', 'rpc.booking.admin-disputes', {
  access: 'staff',
  summary: 'Disputes by state, open ones by default, oldest first; those of one person in all states, newest first',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    state: text(20),
    customerId: text(24).optional(),
    helperId: text(24).optional(),
    sort: listSort('disputes'),
  }),
  inParts: 'disputes',
  output: z.object({ disputes: z.array(dispute), pagination }),
});
export const adminDispute = endpoint('GET /admin/disputes/:id', 'rpc.booking.admin-dispute', {
  access: 'staff',
  summary: 'One dispute',
  input: z.object({ id }),
  output: one,
});
export const revealEvidence = endpoint(
  'POST /admin/disputes/:id/evidence/:evidenceId/reveal',
  'rpc.booking.reveal-evidence',
  {
    access: 'staff',
    staff: STAFF_ROLES,
    reveals: true,
    summary: 'A picture of a dispute for one minute and a recorded reason',
    input: z.object({ id, evidenceId: id, ...staffReason }),
    output: z.object({
      /** The case in whose timeline the reveal is shown. */ bookingId: id,
      picture: webpFile,
      until: instant,
    }),
  },
);
export const decideDispute = endpoint('POST /admin/disputes/:id/decision', 'rpc.booking.decide-dispute', {
  access: 'staff',
  staff: ['support', 'ops', 'admin'],
  stepUp: true,
  summary:
    'Decide: `rejected`, `partial_refund` with rupees, or `full_refund`, with a note (support, ops, admin); above the refund limit of 24 hours it waits for approval',
  input: z.object({ id, outcome: text(20), refund: number, note: text(500) }),
  output: one,
});
export const approveDispute = endpoint('POST /admin/disputes/:id/approval', 'rpc.booking.approve-dispute', {
  access: 'staff',
  staff: ['finance', 'admin'],
  stepUp: true,
  summary: 'Approve or reject a colleague’s decision that waits for a second person: `approve` or `reject`',
  input: z.object({ id, decision: text(20) }),
  output: one,
});

const news = BOOKING_REQUESTED.data.extend({ disputeId: id });
/** The helper's pay of the visit is held from here on. */
export const DISPUTE_OPENED = event('events.booking.dispute-opened', news);
export const DISPUTE_ANSWERED = event('events.booking.dispute-answered', news);
/** The helper's pay is released: as before if the dispute was withdrawn or rejected, else after a correction. */
export const DISPUTE_CLOSED = event(
  'events.booking.dispute-closed',
  news.extend({ outcome: z.enum([...DISPUTE_OUTCOMES, 'withdrawn']), decidedBy: id.optional() }),
);
