import { z } from 'zod';
import { endpoint, rpc } from './define.js';
import { count, id, instant, nothing, pagination, ROLES, text } from './shapes.js';

/*
 * What staff did: written before it is done and once more with how it ended, by the gateway alone. Nothing of it is
 * ever changed or removed.
 */

const doer = z.object({ userId: id, role: z.enum(ROLES) });
/** What was sent, as far as it is short and no secret. */
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const auditEntry = z.object({
  _id: id,
  at: instant,
  by: doer.extend({ name: z.string().optional() }),
  /** The row of the table: `POST /admin/bookings/:id/decision`. */
  call: z.string(),
  /** Whom or what it is about, by the address and the case that is named. */
  targets: z.array(z.string()),
  fields,
  /** `done`, or the code of the refusal; absent, it is not known whether it was done. */
  outcome: z.string().optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Who is about to do what; without an answer it is not done. Reveals are counted: REVEAL_THROTTLED. */
export const beginAudit = rpc(
  'rpc.support.begin-audit',
  z.object({ by: doer, call: z.string(), targets: z.array(z.string()), fields, reveals: z.boolean().default(false) }),
  z.object({ auditId: id }),
);
/** How it ended: told once. `about`: the bookings and subscriptions that the answer names. */
export const endAudit = rpc(
  'rpc.support.end-audit',
  z.object({ auditId: id, outcome: z.string(), about: z.array(id).max(10).default([]) }),
  nothing,
);

export const adminAuditLog = endpoint('GET /admin/audit-log', 'rpc.support.admin-audit-log', {
  access: 'staff',
  staff: ['ops', 'finance', 'admin'],
  summary: 'What staff did, the latest first: all of it, one person’s, or about one id',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100), by: text(24), target: text(64) }),
  output: z.object({ entries: z.array(auditEntry), pagination }),
});
