import { CANCELLATION_FEE_BASES, type Policy, POLICY_EFFECTS, PROCESSING_FEE_BASES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { count, id, instant, pagination, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

const numeric = z.number();
const range = z.object({ min: numeric, max: numeric });
const time = z.string();

/** The versioned policy document on the wire; the bounds of its values are in the domain. */
export const policy = z.object({
  version: numeric,
  bookAheadDays: range,
  visitMinutes: range.extend({ usual: numeric }),
  helperDayMinutes: numeric,
  cancellation: z.object({
    freeBeforeStart: numeric,
    freeAfterAcceptance: numeric,
    lateFeeBps: numeric,
    feeBase: z.enum(CANCELLATION_FEE_BASES).default('base'),
    quoteHolds: numeric,
  }),
  processingFeeBase: z.enum(PROCESSING_FEE_BASES).default('base'),
  noShow: z.object({ grace: numeric, feeBps: numeric, contestWithin: numeric }),
  helperCancellation: z.object({ freeBeforeStart: numeric, lateCreditBps: numeric }),
  replacementWithin: numeric,
  changes: z.object({ addressBeforeStart: numeric, timeBeforeStart: numeric, free: numeric }),
  sameDay: z.object({
    offered: z.boolean(),
    usualPriceUntil: time,
    immediateWithin: range,
    emergencySurchargeBps: numeric,
  }),
  arrivalWithin: numeric,
  dayParts: z.array(z.object({ key: z.enum(['morning', 'afternoon', 'evening']), startTime: time, endTime: time })),
  serviceRadiusKm: range,
  complaints: z.object({ qualityWithin: numeric, claimWithin: numeric }),
  arbitrationFromPaise: numeric,
  refunds: z.object({
    reportWithin: numeric,
    upiAndWallets: z.object({ withinHours: numeric }),
    cards: z.object({ businessDays: range }),
    netBanking: z.object({ days: range }),
  }),
  retention: z.object({ recordYears: numeric, purgeDays: numeric }),
  grievance: z.object({ acknowledgeWithin: numeric, redressDays: numeric }),
  subscription: z.object({
    days: numeric,
    pauseDays: numeric,
    answerWithin: numeric,
    markWithin: numeric,
    renewalOfferDays: numeric,
  }),
  pendingExpiry: z.object({ afterCreation: numeric, beforeStart: numeric, sameDay: numeric }),
  payBy: z.object({ afterAcceptance: numeric, beforeStart: numeric }),
  reminders: z.array(z.object({ key: z.enum(['24h', '2h']), beforeStart: numeric })),
  reviewWindowDays: numeric,
  completion: z.object({ notBeforeStart: z.boolean() }),
}) satisfies z.ZodType<Policy>;

const inForce = z.object({
  policy,
  /** The start of its validity; the first version has none. */
  since: instant.optional(),
});
export const currentPolicy = endpoint('GET /policies/current', 'rpc.booking.current-policy', {
  access: 'public',
  summary: 'The current policy: deadlines, fees and limits. A booking keeps the policy of its creation',
  input: z.object({}),
  output: inForce,
});

const value = z.union([z.number(), z.string(), z.boolean()]).optional();
/** The changes against the previous version, each with its path, such as `cancellation.lateFeeBps`. */
const changes = z.array(z.object({ way: z.string(), before: value, after: value }));
const person = z.object({ _id: id, name: z.string().optional() });
/** A change that moves money before its start; without an approval, it expires at its start. */
const policyProposal = z.object({
  _id: id,
  state: z.enum(['awaitingApproval', 'scheduled']),
  policy,
  changes,
  ...storedReason,
  proposedBy: person,
  proposedAt: instant,
  startsAt: instant,
  approvedBy: person.optional(),
});
export type PolicyProposal = z.output<typeof policyProposal>;
const DECIDING = ['ops', 'admin'] as const;

export const putPolicy = endpoint('PUT /admin/policies', 'rpc.booking.put-policy', {
  access: 'staff',
  staff: DECIDING,
  stepUp: true,
  summary:
    'Save the next policy version: the current version plus one. A change that moves money becomes a `proposal`, which another person approves before its `startsAt`; any other change is in force at once (ops, admin)',
  message: 'Policy saved',
  messageWith: { proposal: 'Change proposed. A second person has to approve it before it starts.' },
  input: z.object({
    policy,
    ...staffReason,
    /** Required where money moves: between one hour and 90 days from now. */
    startsAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: inForce.extend({ proposal: policyProposal.optional() }),
});
/**
 * `decision` is `approve`, by another person than the proposer, or `reject`, by anybody until the start. Errors:
 * POLICY_PROPOSAL_NOT_FOUND, SECOND_PERSON, CASE_CHANGED.
 */
export const decidePolicyProposal = endpoint(
  'POST /admin/policies/proposals/:id/decision',
  'rpc.booking.decide-policy-proposal',
  {
    access: 'staff',
    staff: DECIDING,
    stepUp: true,
    summary: 'Approve the proposal of another person, or reject a proposal before its start (ops, admin)',
    message: 'Decision saved',
    input: z.object({ id, decision: text(20) }),
    /** Absent after a rejection. */
    output: z.object({ proposal: policyProposal.optional() }),
  },
);
/** A version with its author; the first one has neither author nor start, and those of earlier releases no reason or category. */
const policyVersion = z.object({
  policy,
  since: instant.optional(),
  by: person.optional(),
  reason: z.string().optional(),
  category: storedReason.category,
  /** Of a change that moves money. */
  approvedBy: person.optional(),
  changes,
});
export type PolicyVersion = z.output<typeof policyVersion>;
export const adminPolicies = endpoint('GET /admin/policies', 'rpc.booking.admin-policies', {
  access: 'staff',
  summary: 'The policy versions, newest first; the first one is current. `proposal` awaits its approval or its start',
  input: z.object({ page: count(1, 1, 10_000), limit: count(25, 1, 100) }),
  output: z.object({ versions: z.array(policyVersion), pagination, proposal: policyProposal.optional() }),
});
const effectSum = z.object({ visits: numeric, paise: numeric });
/**
 * `values`: the changed values by their path, as a query string of its own: `cancellation.lateFeeBps=3000`. The visits
 * that began in the 30 days before today, in IST, at most 10,000 of them: then `from` is the day of the earliest one.
 * Errors: INVALID_INPUT, POLICY_OUT_OF_BOUNDS.
 */
export const previewPolicyChange = endpoint('GET /admin/policies/preview', 'rpc.booking.preview-policy', {
  access: 'staff',
  summary:
    'The fees, credits and surcharges of the visits of the last 30 days under the current policy and with changed values',
  input: z.object({ values: text(1_000) }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    visits: numeric,
    lines: z.array(z.object({ effect: z.enum(POLICY_EFFECTS), before: effectSum, after: effectSum })),
  }),
});
/** A change waits for the approval of another person than `proposedBy`. */
export const POLICY_PROPOSED = event(
  'events.policy.proposed',
  z.object({ proposalId: id, proposedBy: id, startsAt: instant }),
);
/** A proposal was approved or rejected; an approved one, which waits for its start, may be rejected later. */
export const POLICY_DECIDED = event('events.policy.decided', z.object({ proposalId: id, decidedBy: id }));
/** New policy values apply from now on. */
export const POLICY_CHANGED = event('events.policy.changed', z.object({ version: numeric }));
