import { createHash } from 'node:crypto';
import { z } from 'zod';

export const CALLS = [
  'orders.create',
  'orders.fetch',
  'orders.list',
  'orders.payments',
  'payments.fetch',
  'payments.list',
  'payments.capture',
  'refunds.create',
  'refunds.fetch',
  'refunds.list',
  'contacts.create',
  'fund-accounts.create',
  'payouts.create',
  'payouts.fetch',
  'payouts.list',
  'settlements.fetch',
  'settlements.list',
  'identity.token',
  'identity.issued',
  'identity.document',
] as const;
export type Call = (typeof CALLS)[number];

/** Faults between a call and its answer. */
const LINE = ['slow', 'bad-gateway', 'server-error', 'too-many-requests', 'reset-before', 'reset-after'] as const;
const WEBHOOK = ['lost', 'duplicated', 'shuffled', 'delayed', 'wrong-signature', 'previous-secret', 'early'] as const;
/** Faults of a refund: the bank holds it, or returns it. */
const REFUND = ['held', 'failed'] as const;

/** Faults of a payout: the bank queues it, refuses it, or returns it later. */
const PAYOUT = ['held', 'failed', 'reversed'] as const;

export const TARGETS = [...CALLS, 'webhooks', 'refunds', 'payouts'] as const;
export type Target = (typeof TARGETS)[number];
const KINDS = [...LINE, ...WEBHOOK, ...PAYOUT] as const;
export type FaultKind = (typeof KINDS)[number];

/** The possible faults of each place. */
export function kindsOf(target: Target): readonly FaultKind[] {
  if (target === 'webhooks') return WEBHOOK;
  if (target === 'refunds') return REFUND;
  return target === 'payouts' ? PAYOUT : LINE;
}

const LONGEST_MS = 30 * 86_400_000;
const LONGEST_ANSWER_MS = 60_000;

export const faultRequest = z
  .strictObject({
    on: z.enum(TARGETS),
    kind: z.enum(KINDS),
    /** How often it occurs; without it, until it is removed. */
    times: z.int().min(1).max(100_000).optional(),
    /** The probability of each occurrence; the same seed gives the same draws. */
    probability: z.number().gt(0).max(1).default(1),
    seed: z.string().min(1).max(100).default('sahaya'),
    /** slow: the delay (real time); delayed, shuffled, held: the maximum delay (test clock). */
    ms: z.int().min(1).max(LONGEST_MS).optional(),
    /** duplicated: how often it arrives in total. */
    copies: z.int().min(2).max(20).default(2),
    /** shuffled: this many are held, then released in random order. */
    size: z.int().min(2).max(1_000).default(8),
    /** Only webhooks of this name. */
    event: z.string().min(1).max(50).optional(),
    /** Only calls and webhooks that contain this text, such as the id of an order. */
    about: z.string().min(1).max(100).optional(),
  })
  .refine(({ on, kind }) => kindsOf(on).includes(kind), { error: 'that does not go wrong there', path: ['kind'] })
  .refine(({ kind, ms }) => kind !== 'slow' || ms === undefined || ms <= LONGEST_ANSWER_MS, {
    error: `an answer is slow by at most ${LONGEST_ANSWER_MS} ms`,
    path: ['ms'],
  });
export type FaultRequest = z.output<typeof faultRequest>;

/** A fault that was set. */
export interface Fault extends Omit<FaultRequest, 'times'> {
  _id: string;
  createdAt: Date;
  /** Remaining occurrences; null for unlimited. */
  left: number | null;
  /** The number of chances and occurrences. */
  seen: number;
  struck: number;
}

const DEFAULT_MS: Partial<Record<FaultKind, number>> = { slow: 2_000, delayed: 60_000, shuffled: 2_000 };

export const newFault = ({ times, ...request }: FaultRequest, _id: string, now: Date): Fault => ({
  ...request,
  ms: request.ms ?? DEFAULT_MS[request.kind],
  _id,
  createdAt: now,
  left: times ?? null,
  seen: 0,
  struck: 0,
});

/** The facts that decide whether a fault occurs. */
export interface Chance {
  text: string;
  event?: string;
}

export const concerns = ({ about, event }: Pick<Fault, 'about' | 'event'>, chance: Chance): boolean =>
  (about === undefined || chance.text.includes(about)) && (event === undefined || event === chance.event);

/** The n-th draw of a seed: a number from 0 to below 1. */
export const draw = (seed: string, nth: number): number =>
  createHash('sha256').update(`${seed}:${nth}`).digest().readUInt32BE() / 2 ** 32;

/** Whether the fault occurs at this chance. */
export const takesChance = ({ seed, seen, probability }: Pick<Fault, 'seed' | 'seen' | 'probability'>): boolean =>
  draw(seed, seen) < probability;

/** No answer; the connection closes. */
export class ConnectionReset extends Error {}

/** The answer of a proxy in front of the API. */
export class BadGateway extends Error {}
export const BAD_GATEWAY_PAGE =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n';
