import type { Operation } from '../history.ts';
import type { FinalState } from '../state.ts';
import { messageFindings, viewFindings } from './chat-checks.ts';
import { countBy, type Finding, succeeded } from './finding.ts';
import { paymentFindings } from './money-checks.ts';
import { reminderFindings } from './reminder-checks.ts';

const LIVE = ['accepted', 'completed'];
/** The name and the status of a change after which no other follows. */
const FINAL = { complete: ['completion', 'completed'], cancel: ['cancellation', 'cancelled'] } as const;

/** All checks of the end besides that of the reservations, which Porcupine makes. */
export function findingsIn(operations: readonly Operation[], state: FinalState): Finding[] {
  return [
    ...bookingFindings(operations, state),
    ...overlapFindings(state),
    ...messageFindings(operations, state),
    ...viewFindings(operations, state),
    ...paymentFindings(operations, state),
    ...noticeFindings(operations, state),
    ...reminderFindings(state),
    ...planFindings(operations, state),
    ...leftovers(state),
  ];
}

/** Each acknowledged request is there once; one of unknown outcome at most once. Acknowledged changes have their effect. */
function bookingFindings(operations: readonly Operation[], { bookings }: FinalState): Finding[] {
  const findings: Finding[] = [];
  const byRequest = countBy(bookings.map(({ specialRequests }) => specialRequests ?? ''));
  for (const { kind, subject, outcome, scenario } of operations) {
    if (kind !== 'book') continue;
    const count = byRequest.get(subject) ?? 0;
    if (outcome === 'ok' && count === 0) findings.push({ kind: 'lost', scenario, text: `${subject} is not there` });
    if (count > 1) findings.push({ kind: 'duplicated', scenario, text: `${subject} is there ${count} times` });
    if (outcome === 'refused' && count > 0)
      findings.push({ kind: 'wrong', scenario, text: `${subject} is there although it was refused` });
  }
  const statusOf = new Map(bookings.map(({ _id, status }) => [_id, status]));
  const cancelled = new Set(operations.filter(({ kind }) => kind === 'cancel').map(({ subject }) => subject));
  for (const { subject, scenario } of succeeded(operations, 'accept')) {
    const status = statusOf.get(subject);
    if (status && !LIVE.includes(status) && !cancelled.has(subject))
      findings.push({ kind: 'lost', scenario, text: `the acceptance of ${subject}, which is ${status}` });
  }
  for (const { kind, subject, scenario } of succeeded(operations, 'complete', 'cancel')) {
    const [what, expected] = FINAL[kind as keyof typeof FINAL];
    const status = statusOf.get(subject);
    if (status !== expected)
      findings.push({ kind: 'lost', scenario, text: `the ${what} of ${subject}, which is ${status}` });
  }
  return findings;
}

/** No two live visits of a helper overlap. */
function overlapFindings({ bookings }: FinalState): Finding[] {
  const findings: Finding[] = [];
  const live = bookings.filter(({ status }) => LIVE.includes(status));
  for (const [index, one] of live.entries())
    for (const other of live.slice(index + 1))
      if (
        one.helperId._id === other.helperId._id &&
        one.date === other.date &&
        one.startTime < other.endTime &&
        other.startTime < one.endTime
      )
        findings.push({
          kind: 'duplicated',
          text: `${one._id} and ${other._id} have the same helper at the same time`,
        });
  return findings;
}

/** The customer is told of each acceptance once. */
function noticeFindings(operations: readonly Operation[], { bookings, inboxes }: FinalState): Finding[] {
  const told = countBy(
    [...inboxes.values()].flat().flatMap(({ kind, path }) => (kind === 'booking-accepted' ? [path] : [])),
  );
  const known = new Set(bookings.map(({ _id }) => _id));
  return succeeded(operations, 'accept').flatMap(({ subject, scenario }): Finding[] => {
    if (!known.has(subject)) return []; // a plan
    const count = [...told].reduce((sum, [path, times]) => sum + (path.endsWith(subject) ? times : 0), 0);
    if (count === 1) return [];
    return [{ kind: count === 0 ? 'lost' : 'duplicated', scenario, text: `the notice that ${subject} was accepted` }];
  });
}

function planFindings(operations: readonly Operation[], { plans }: FinalState): Finding[] {
  return succeeded(operations, 'stop-plan').flatMap(({ subject, scenario }): Finding[] =>
    plans.get(subject) === 'cancelled'
      ? []
      : [{ kind: 'lost', scenario, text: `the end of the plan ${subject}, which is ${plans.get(subject)}` }],
  );
}

function leftovers({ unpublished, deadLetters, streamCopies }: FinalState): Finding[] {
  return [
    ...(streamCopies === 3
      ? []
      : [{ kind: 'wrong', text: `the stream of events has ${streamCopies} copies` } as const]),
    ...(unpublished > 0 ? [{ kind: 'lost', text: `${unpublished} events are not published` } as const] : []),
    ...(deadLetters > 0 ? [{ kind: 'lost', text: `${deadLetters} events could not be handled` } as const] : []),
  ];
}
