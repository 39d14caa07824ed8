import { maskContacts } from '../people/mask.js';

/** Patterns of fraud that staff look into. */
export const SIGNAL_RULES = [
  'unconfirmed-visits',
  'payment-outside',
  'refund-heavy-pair',
  'review-burst',
  'shared-device',
  'self-booking',
  'shared-payout-account',
] as const;
export type SignalRule = (typeof SIGNAL_RULES)[number];
export const SIGNAL_STATES = ['open', 'confirmed', 'dismissed'] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];
export const SIGNAL_SEVERITIES = ['high', 'low'] as const;
export type SignalSeverity = (typeof SIGNAL_SEVERITIES)[number];

interface RuleFacts {
  severity: SignalSeverity;
  /** Occurrences count together if they are at most this many days apart. */
  windowDays: number;
  /** The number of occurrences that opens a signal: at first, and the bounds within which staff change it. */
  threshold: { initial: number; min: number; max: number };
  /** Counts the accounts that share something, not events. */
  countsAccounts?: true;
  /** An event names every account that shares it then; accounts that the latest event does not name do not count. */
  countsLatestOnly?: true;
}
export const SIGNAL_RULE_FACTS: Readonly<Record<SignalRule, RuleFacts>> = {
  // A helper completes visits on their own word: no start code, and the customer confirmed nothing.
  'unconfirmed-visits': { severity: 'high', windowDays: 30, threshold: { initial: 3, min: 1, max: 50 } },
  // A person asks in a chat to pay or to talk outside the platform.
  'payment-outside': { severity: 'high', windowDays: 30, threshold: { initial: 2, min: 1, max: 50 } },
  // A customer and a helper share many refunds.
  'refund-heavy-pair': { severity: 'low', windowDays: 60, threshold: { initial: 3, min: 2, max: 50 } },
  // A helper gets many reviews within a day.
  'review-burst': { severity: 'low', windowDays: 1, threshold: { initial: 5, min: 2, max: 100 } },
  // Several accounts sign in with one browser. Families do so too, so two accounts open nothing at first.
  'shared-device': {
    severity: 'low',
    windowDays: 90,
    threshold: { initial: 3, min: 2, max: 50 },
    countsAccounts: true,
  },
  // A customer and a helper who sign in with one browser complete a visit with each other.
  'self-booking': { severity: 'high', windowDays: 90, threshold: { initial: 1, min: 1, max: 50 } },
  // The payouts of several helpers go to one account. Two may be a couple, so they open nothing at first.
  'shared-payout-account': {
    severity: 'low',
    windowDays: 90,
    threshold: { initial: 3, min: 2, max: 50 },
    countsAccounts: true,
    countsLatestOnly: true,
  },
};
/** The rules that count accounts. */
export const SHARED_USE_RULES = SIGNAL_RULES.filter((rule) => SIGNAL_RULE_FACTS[rule].countsAccounts);
/** The longest window, in days: older occurrences open nothing. */
export const SIGNAL_WINDOW_MAX_DAYS = Math.max(...SIGNAL_RULES.map((rule) => SIGNAL_RULE_FACTS[rule].windowDays));

/** Words of payment and contact outside the platform, in the spellings of both languages. */
const OUTSIDE = [
  /\bwhats\s?app\b/i,
  /\b(?:g\s?pay|google\s?pay|phone\s?pe|paytm|bhim|upi)\b/i,
  /\b(?:outside|without|off)\s+(?:the\s+|this\s+)?(?:app|platform|site)\b/i,
  /\b(?:pay|paid)\s+(?:me|him|her|you)\s+direct(?:ly)?\b/i,
  /व्हाट्सएप|व्हाट्सऐप|गूगल\s?पे|फ़ोनपे|फोनपे|पेटीएम|यूपीआई/,
  /(?:ऐप|एप)\s+(?:के\s+)?बाहर/,
];
/** Whether a text asks to pay or to talk outside the platform, or has a phone number or a UPI id. */
export const mentionsPaymentOutside = (text: string): boolean =>
  maskContacts(text) !== text || OUTSIDE.some((pattern) => pattern.test(text));

/** An event that a rule counts. */
export interface SignalOccurrence {
  at: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The occurrences that open a signal, oldest first: as many as the threshold within the window of the newest one, and
 * all after the last decision about the same subject. Undefined if they are too few.
 */
export function findSignal<O extends SignalOccurrence>(
  occurrences: readonly O[],
  { windowDays, threshold, decidedAt }: { windowDays: number; threshold: number; decidedAt?: Date | undefined },
): O[] | undefined {
  const fresh = occurrences
    .filter(({ at }) => !decidedAt || at > decidedAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = fresh.at(-1);
  if (!last) return undefined;
  // An older event may arrive late and complete an earlier window, so each window is looked at.
  for (let end = fresh.length; end >= threshold; end -= 1) {
    const from = fresh[end - 1]!.at.getTime() - windowDays * DAY_MS;
    const within = fresh.slice(0, end).filter(({ at }) => at.getTime() > from);
    if (within.length >= threshold) return within;
  }
  return undefined;
}

/** The share of decided signals that were confirmed; undefined before the first decision. */
export const signalPrecision = ({ confirmed, dismissed }: { confirmed: number; dismissed: number }) =>
  confirmed + dismissed === 0 ? undefined : confirmed / (confirmed + dismissed);
