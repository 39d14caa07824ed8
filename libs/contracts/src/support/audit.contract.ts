import { z } from 'zod';
import { endpoint, rpc } from '../define.js';
import { count, id, instant, nothing, pagination, ROLES, text } from '../shapes.js';

/* The audit log of staff actions. Only the gateway writes it: once before an action and once with its outcome. Entries are never changed or removed. */

const doer = z.object({ userId: id, role: z.enum(ROLES) });
/** The input, as far as it is short and not secret. */
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const auditEntry = z.object({
  _id: id,
  at: instant,
  by: doer.extend({ name: z.string().optional() }),
  /** The row of the table: `POST /admin/bookings/:id/decision`. */
  call: z.string(),
  /** The people and records that the action concerns, by the path and the named case. */
  targets: z.array(z.string()),
  fields,
  /** The network address of the caller; absent in entries of older versions. */
  address: z.string().optional(),
  /** `done` or the error code; absent while the outcome is unknown. */
  outcome: z.string().optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * Records an action before it runs; without an answer the action does not run. Reveals are limited: REVEAL_THROTTLED, and
 * STEP_UP_REQUIRED for reveals of many records unless the session `isVerified`.
 */
export const beginAudit = rpc(
  'rpc.support.begin-audit',
  z.object({
    by: doer,
    call: z.string(),
    targets: z.array(z.string()),
    fields,
    /** The network address of the caller, IPv4 or IPv6. Absent in calls of an older gateway. */
    address: z.string().max(50).optional(),
    reveals: z.boolean().default(false),
    /** The caller’s session has a recent code of the second factor. */
    isVerified: z.boolean().default(false),
  }),
  z.object({ auditId: id }),
);
/** Records the outcome, once. `about`: the bookings and subscriptions in the response. */
export const endAudit = rpc(
  'rpc.support.end-audit',
  z.object({ auditId: id, outcome: z.string(), about: z.array(id).max(10).default([]) }),
  nothing,
);

/**
 * Compares a part of the log with its chain of hashes, from the link `after` with its hash on; 0 and '' are the start.
 * The answer names the last link of the part, for the next one; without links the end is reached.
 */
export const verifyAudit = rpc(
  'rpc.support.verify-audit',
  z.object({ after: z.number().int().min(0), hash: z.string() }),
  z.object({
    links: z.number().int(),
    last: z.object({ after: z.number().int(), hash: z.string() }),
    faults: z.array(z.string()),
    /** Documents without a link: those from before the chain. The number must not grow. */
    unlinked: z.number().int(),
  }),
);

export const adminAuditLog = endpoint('GET /admin/audit-log', 'rpc.support.admin-audit-log', {
  access: 'staff',
  staff: ['ops', 'finance', 'admin'],
  summary:
    'The audit log, latest first: all entries, those of one person, about one id, of one call, of some days, or with a reason of one category',
  input: z.object({
    page: count(1, 1, 10_000),
    limit: count(25, 1, 100),
    by: text(24),
    target: text(64),
    category: text(40),
    /** The row of the table, such as `POST /admin/bookings/:id/decision`. */
    call: text(100),
    /** IST days, `YYYY-MM-DD`, both inclusive. */
    from: text(10),
    to: text(10),
  }),
  inParts: 'entries',
  output: z.object({ entries: z.array(auditEntry), pagination }),
});
