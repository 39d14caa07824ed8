import type { FinalState } from './state.ts';
import type { Operation } from './history.ts';
import type { Requested } from './journeys.ts';

/** A promise that was broken. `lost`: an acknowledged effect is missing; `duplicated`: it is there twice. */
export interface Finding {
  kind: 'lost' | 'duplicated' | 'wrong';
  /** The scenario whose operation it is, if one is known. */
  scenario?: string;
  text: string;
}

const LIVE = ['accepted', 'completed'];

/** All checks of the end besides that of the reservations, which Porcupine makes. */
export function findingsIn(operations: readonly Operation[], state: FinalState): Finding[] {
  return [
    ...bookingFindings(operations, state),
    ...overlapFindings(state),
    ...messageFindings(operations, state),
    ...paymentFindings(operations, state),
    ...noticeFindings(operations, state),
    ...planFindings(operations, state),
    ...leftovers(state),
  ];
}

const succeeded = (operations: readonly Operation[], ...kinds: Operation['kind'][]) =>
  operations.filter(({ kind, outcome }) => outcome === 'ok' && kinds.includes(kind));

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
  for (const { subject, scenario } of succeeded(operations, 'cancel'))
    if (statusOf.get(subject) !== 'cancelled')
      findings.push({
        kind: 'lost',
        scenario,
        text: `the cancellation of ${subject}, which is ${statusOf.get(subject)}`,
      });
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

/** The messages of a chat have numbers without gaps, each acknowledged one is there once, in the order of its sender. */
function messageFindings(operations: readonly Operation[], { chats }: FinalState): Finding[] {
  const findings: Finding[] = [];
  for (const [chat, messages] of chats) {
    const gap = messages.find(({ seq }, index) => seq !== index + 1);
    if (gap) findings.push({ kind: 'lost', text: `chat ${chat} has a gap before message ${gap.seq}` });
    const counts = countBy(messages.map(({ clientMsgId }) => clientMsgId ?? ''));
    const sent = operations.filter(({ kind, subject }) => kind === 'message' && subject.startsWith(`${chat} `));
    const lastOf = new Map<string, number>();
    for (const { actor, subject, outcome, scenario } of sent) {
      const name = subject.slice(chat.length + 1);
      const count = counts.get(name) ?? 0;
      if (outcome === 'ok' && count === 0) findings.push({ kind: 'lost', scenario, text: `${name} of chat ${chat}` });
      if (count > 1) findings.push({ kind: 'duplicated', scenario, text: `${name} of chat ${chat}` });
      if (outcome !== 'ok') continue;
      const { seq = 0 } = messages.find(({ clientMsgId }) => clientMsgId === name) ?? {};
      if (seq < (lastOf.get(actor) ?? 0))
        findings.push({ kind: 'wrong', scenario, text: `${name} of chat ${chat} stands before an earlier one` });
      lastOf.set(actor, seq);
    }
  }
  return findings;
}

/** A confirmed payment is shown as paid, or as refunded after a cancellation, and the provider captured it once. */
function paymentFindings(operations: readonly Operation[], { bookings, capturedOrders, money }: FinalState): Finding[] {
  const findings: Finding[] = money.map((text): Finding => ({ kind: 'wrong', text }));
  const statusOf = new Map(bookings.map(({ _id, payment }) => [_id, payment.status]));
  for (const { subject, scenario } of succeeded(operations, 'pay')) {
    const status = statusOf.get(subject);
    if (status === 'pending' || status === 'failed')
      findings.push({ kind: 'lost', scenario, text: `the payment of ${subject}, which is ${status}` });
  }
  for (const [order, count] of countBy(capturedOrders))
    if (count > 1) findings.push({ kind: 'duplicated', text: `the order ${order} was captured ${count} times` });
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

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** One operation of a history for the checker, which calls half hours and nanoseconds by these names. */
interface Reservation {
  client: number;
  kind: 'take' | 'free';
  booking: string;
  from: number;
  to: number;
  outcome: string;
  begun: number;
  ended: number;
}
const HALF_HOUR = 30;
const toNanoseconds = (milliseconds: number) => Math.round(milliseconds * 1e6);
/** The refusal that says that the time is taken; a request that was cancelled is refused for another reason. */
const TAKEN = 'SLOT_TAKEN';

/** Returns the history of each helper's day: acceptances take time, cancellations free it. */
export function dayHistories(
  operations: readonly Operation[],
  requested: ReadonlyMap<string, Requested>,
): { name: string; operations: Reservation[] }[] {
  const days = new Map<string, Reservation[]>();
  for (const { kind, subject, outcome, code, begun, ended, answers } of operations) {
    const times = requested.get(subject);
    if (!times || (kind !== 'accept' && kind !== 'cancel')) continue;
    if (outcome === 'refused' && code !== TAKEN) continue;
    const name = `${times.helper} ${times.date}`;
    const day = days.get(name) ?? [];
    // A refusal after an attempt without an answer may be the answer to its effect.
    const isCertain = outcome === 'ok' || (outcome === 'refused' && answers.length === 1);
    day.push({
      client: day.length,
      kind: kind === 'accept' ? 'take' : 'free',
      booking: subject,
      from: Math.floor(times.from / HALF_HOUR),
      to: Math.ceil(times.to / HALF_HOUR),
      outcome: isCertain ? outcome : 'unknown',
      begun: toNanoseconds(begun),
      ended: ended === Infinity ? Number.MAX_SAFE_INTEGER : toNanoseconds(ended),
    });
    days.set(name, day);
  }
  return [...days].map(([name, own]) => ({ name, operations: own }));
}
