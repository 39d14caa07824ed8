import { addDays, daysBetween, istDate, istInstant, parseDate } from '../time/time.js';
import { SIGNAL_RULE_FACTS, signalPrecision, type SignalRule } from './signal.js';

/** A threshold that staff chose, from `since` on. */
export interface ThresholdVersion {
  threshold: number;
  since: Date;
}
/**
 * The threshold of a rule at `now`: that of the latest version that has started, otherwise the earlier or initial one.
 */
export const thresholdInForce = (
  rule: SignalRule,
  versions: readonly ThresholdVersion[],
  now: Date,
  earlier = SIGNAL_RULE_FACTS[rule].threshold.initial,
): number => versions.findLast(({ since }) => since <= now)?.threshold ?? earlier;

/** The version that starts later. A newer version replaces one that has not started. */
export const upcomingThreshold = <V extends ThresholdVersion>(versions: readonly V[], now: Date): V | undefined =>
  versions.slice(-1).find(({ since }) => since > now);

/** A change of a threshold starts at most this many days after it. */
export const THRESHOLD_START_DAYS_MAX = 90;
/**
 * The start of a change: `now` for an empty text, otherwise the start of a later IST day; undefined if it is invalid.
 */
export function toThresholdStart(text: string, now: Date): Date | undefined {
  if (text === '') return now;
  const day = parseDate(text);
  const today = istDate(now);
  if (!day || day <= today || daysBetween(today, day) > THRESHOLD_START_DAYS_MAX) return undefined;
  return istInstant(day, '00:00');
}

/** Decisions of this many days are shown beside a rule and suggest its threshold. */
export const SUGGESTION_DAYS = 90;
export const suggestionStart = (now: Date): Date => istInstant(addDays(istDate(now), -SUGGESTION_DAYS), '00:00');
const DECISIONS_MIN = 10;
/** A rule that is right this often may look at fewer events. */
const PRECISE = 0.9;
/** A rule that is right less often opens too many signals. */
const IMPRECISE = 0.5;
/** The share of confirmed signals that a higher threshold must still open. */
const KEPT = 0.8;

/** A decided signal and the number of its events. */
export interface DecidedSignal {
  isConfirmed: boolean;
  events: number;
}
/**
 * A better threshold, by recent decisions: one lower for a rule that is nearly always right; for a rule that is mostly
 * wrong, the lowest one that would have left out half of the dismissed signals and kept most of the confirmed ones.
 * Undefined with too few decisions, or if the present one is good enough.
 */
export function suggestThreshold(
  rule: SignalRule,
  threshold: number,
  decided: readonly DecidedSignal[],
): number | undefined {
  if (decided.length < DECISIONS_MIN) return undefined;
  const { min, max } = SIGNAL_RULE_FACTS[rule].threshold;
  const count = (isConfirmed: boolean, least = 0) =>
    decided.filter((signal) => signal.isConfirmed === isConfirmed && signal.events >= least).length;
  const [confirmed, dismissed] = [count(true), count(false)];
  const precision = signalPrecision({ confirmed, dismissed }) ?? 0;
  if (precision >= PRECISE) return threshold > min ? threshold - 1 : undefined;
  if (precision >= IMPRECISE) return undefined;
  for (let higher = threshold + 1; higher <= max; higher += 1) {
    if (count(true, higher) < confirmed * KEPT) return undefined;
    if (count(false, higher) <= dismissed / 2) return higher;
  }
  return undefined;
}
