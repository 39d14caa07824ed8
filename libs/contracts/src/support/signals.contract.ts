import { SIGNAL_RULES, SIGNAL_SEVERITIES, SIGNAL_STATES } from '@sahaya/domain';
import { z } from 'zod';
import { endpoint, event } from '../define.js';
import { count, id, instant, nothing, number, pagination, ROLES, text } from '../shapes.js';
import { staffReason, storedReason } from '../staff-reason.js';

/* Signals of fraud: patterns in events that staff confirm or dismiss. */

const DESK = ['support', 'ops', 'admin'] as const;

const signal = z.object({
  _id: id,
  rule: z.enum(SIGNAL_RULES),
  severity: z.enum(SIGNAL_SEVERITIES),
  state: z.enum(SIGNAL_STATES),
  people: z.array(z.object({ _id: id, name: z.string().optional() })),
  /** The events that opened it and those since, oldest first; the latest 50. */
  evidence: z.array(
    z.object({
      kind: z.enum(['booking', 'subscription', 'chat', 'account']),
      id,
      /** The event; of an account, the last time that it shared the thing with others. */
      at: instant,
      /** The role of an account. */
      role: z.enum(ROLES).optional(),
    }),
  ),
  openedAt: instant,
  decision: z
    .object({ by: z.object({ _id: id, name: z.string().optional() }), at: instant, ...storedReason })
    .optional(),
});
export type Signal = z.output<typeof signal>;

const rule = z.object({
  rule: z.enum(SIGNAL_RULES),
  threshold: z.number(),
  windowDays: z.number(),
  open: z.number(),
  confirmed: z.number(),
  dismissed: z.number(),
  /** The decisions of the last 90 days. */
  recent: z.object({ confirmed: z.number(), dismissed: z.number() }).optional(),
  /** A better threshold by those decisions. */
  suggested: z.number().optional(),
  /** The number of changes by staff, which a further change names. */
  version: z.number().optional(),
  /** A change that starts later. */
  upcoming: z.object({ threshold: z.number(), since: instant }).optional(),
  /** The latest changes, newest first. */
  changes: z
    .array(
      z.object({
        before: z.number(),
        after: z.number(),
        since: instant,
        by: z.object({ _id: id, name: z.string().optional() }),
        ...storedReason,
      }),
    )
    .optional(),
});
export type SignalRuleState = z.output<typeof rule>;

export const adminSignals = endpoint('GET /admin/signals', 'rpc.support.admin-signals', {
  access: 'staff',
  staff: DESK,
  summary:
    'Signals by state, open ones by default: severe ones first, then the oldest; and the rules with their decisions',
  input: z.object({ page: count(1, 1, 1_000), limit: count(25, 1, 100), state: text(20), rule: text(30) }),
  inParts: 'signals',
  output: z.object({ signals: z.array(signal), rules: z.array(rule), pagination }),
});
export const decideSignal = endpoint('POST /admin/signals/:id/decision', 'rpc.support.decide-signal', {
  access: 'staff',
  staff: DESK,
  summary: 'Confirm or dismiss a signal (`confirmed`, `dismissed`) for a recorded reason (support, ops, admin)',
  message: 'Decided',
  input: z.object({ id, decision: text(20), ...staffReason }),
  output: nothing,
});
/**
 * `startsOn`: the IST day of the start, tomorrow or up to 90 days later; at once if it is empty. `version`: that of the
 * rule that the change was made for; -1 for any. Errors: INVALID_INPUT, POLICY_CHANGED_MEANWHILE.
 */
export const setSignalThreshold = endpoint('PUT /admin/signal-rules/:rule', 'rpc.support.set-signal-threshold', {
  access: 'staff',
  staff: ['ops', 'admin'],
  summary:
    'Change how many occurrences open a signal of a rule, at once or from a day on, for a recorded reason (ops, admin)',
  message: 'Changed',
  input: z.object({
    rule: text(30),
    threshold: number,
    startsOn: text(10),
    version: count(-1, -1, 1_000_000),
    ...staffReason,
  }),
  output: nothing,
});

/** A signal was opened; then staff decided it. */
export const SIGNAL_OPENED = event(
  'events.signal.opened',
  z.object({ signalId: id, rule: z.enum(SIGNAL_RULES), severity: z.enum(SIGNAL_SEVERITIES) }),
);
export const SIGNAL_DECIDED = event('events.signal.decided', z.object({ signalId: id, decidedBy: id }));
