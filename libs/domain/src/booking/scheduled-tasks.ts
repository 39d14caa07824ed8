import { type BookingFacts, isInQuestion, isPayable, type Party } from './booking.machine.js';
import { completionBy, completionNudgeAt, effectiveCompletionAt } from './completion.js';
import { answerBy, payBy } from './deadlines.js';
import { noShowFrom } from './no-show.js';
import { type Policy, reminderTimes } from '../policy/policy.js';
import type { Replacement } from './replacement.js';

/** The scheduled tasks of a booking: deadlines, reminders and questions. */
export const SCHEDULED_TASK_KINDS = [
  'answer-nudge',
  'answer-by',
  'pay-nudge',
  'pay-by',
  'change-by',
  'extension-by',
  '24h',
  '2h',
  'arrival-ask',
  'no-show-by',
  'completion-nudge',
  'completion-by',
  'replacement-wave',
  'replacement-by',
  'review-publication',
] as const;
export type ScheduledTaskKind = (typeof SCHEDULED_TASK_KINDS)[number];
export interface ScheduledTask {
  kind: ScheduledTaskKind;
  dueAt: Date;
}

export interface ScheduledTaskFacts extends BookingFacts {
  createdAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** The time at which the current schedule was agreed: the acceptance or a later change. */
  agreedAt?: Date | undefined;
  change?: { answerBy: Date } | undefined;
  extension?: { answerBy: Date } | undefined;
  noShow?: (NonNullable<BookingFacts['noShow']> & { of: Party; contestBy: Date }) | undefined;
  completedAt?: Date | undefined;
  /** The customer has written a review. */
  reviewed?: boolean | undefined;
  /** Cancelled by its helper while another helper is searched for. */
  replacement?: Pick<Replacement, 'state' | 'deadline' | 'nextWaveAt'> | undefined;
}

const halfway = (from: Date, to: Date) => new Date((from.getTime() + to.getTime()) / 2);

/**
 * All scheduled tasks of a booking in its current state. They depend only on its facts, not on the current time, so
 * every caller computes the same ones.
 */
export function planScheduledTasks(booking: ScheduledTaskFacts, policy: Policy): ScheduledTask[] {
  const { createdAt, startsAt, agreedAt = createdAt, change, extension, status } = booking;
  if (status === 'pending') {
    const by = answerBy({ createdAt, startsAt }, policy);
    return [
      { kind: 'answer-nudge', dueAt: halfway(createdAt, by) },
      { kind: 'answer-by', dueAt: by },
    ];
  }
  if (status === 'cancelled' && booking.replacement) return replacementMoments(booking.replacement);
  if (status === 'completed') return reviewMoments(booking);
  if (status !== 'accepted') return [];
  return [
    ...reminderTimes(startsAt, policy, agreedAt).map(({ key, dueAt }) => ({ kind: key, dueAt })),
    ...(isPayable(booking) ? paymentMoments({ startsAt, agreedAt }, policy) : []),
    ...visitMoments(booking, policy),
    ...(change ? [{ kind: 'change-by' as const, dueAt: change.answerBy }] : []),
    ...(extension ? [{ kind: 'extension-by' as const, dueAt: extension.answerBy }] : []),
  ];
}

/** A visit accepted too late for a payment deadline takes place paid or not, because the helper is on the way. */
function paymentMoments({ startsAt, agreedAt }: { startsAt: Date; agreedAt: Date }, policy: Policy): ScheduledTask[] {
  const by = payBy({ acceptedAt: agreedAt, startsAt }, policy);
  if (by >= startsAt) return [];
  return [
    { kind: 'pay-nudge', dueAt: halfway(agreedAt, by) },
    { kind: 'pay-by', dueAt: by },
  ];
}

/** Questions about arrival and completion. A reported no-show waits for its answer instead. */
function visitMoments(booking: ScheduledTaskFacts, policy: Policy): ScheduledTask[] {
  const { noShow, arrival, startsAt } = booking;
  if (noShow?.state === 'claimed') return [{ kind: 'no-show-by', dueAt: noShow.contestBy }];
  if (isInQuestion(booking)) return [];
  const ask = { kind: 'arrival-ask' as const, dueAt: noShowFrom(startsAt, 'helper', policy) };
  return [...(arrival?.arrivedAt ? [] : [ask]), ...completionMoments(booking)];
}

const completionMoments = ({ endsAt }: Pick<ScheduledTaskFacts, 'endsAt'>): ScheduledTask[] => [
  { kind: 'completion-nudge', dueAt: completionNudgeAt(endsAt) },
  { kind: 'completion-by', dueAt: completionBy(endsAt) },
];

/** A review of a visit that was completed before its agreed end is published at that end. */
const reviewMoments = ({ reviewed, completedAt, endsAt }: ScheduledTaskFacts): ScheduledTask[] =>
  reviewed && completedAt && completedAt < endsAt
    ? [{ kind: 'review-publication', dueAt: effectiveCompletionAt({ completedAt, endsAt }) }]
    : [];

/** Waves while nobody has agreed, and the deadline of the search. */
function replacementMoments({
  state,
  deadline,
  nextWaveAt,
}: NonNullable<ScheduledTaskFacts['replacement']>): ScheduledTask[] {
  if (state !== 'searching' && state !== 'offered') return [];
  const asksAgain = state === 'searching' && nextWaveAt < deadline;
  return [
    ...(asksAgain ? [{ kind: 'replacement-wave' as const, dueAt: nextWaveAt }] : []),
    { kind: 'replacement-by', dueAt: deadline },
  ];
}
