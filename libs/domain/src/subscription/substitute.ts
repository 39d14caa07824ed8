import type { Policy } from '../policy/policy.js';
import { type PlanVisit, settleAsRefunded, startOf } from './subscription.visits.js';
import { MINUTE_MS } from '../time/time.js';

/**
 * The plan's helper cannot come. `offered`: the customer is asked; `searching`: other helpers are asked; `proposed`:
 * one agreed and the customer has to confirm; `found`: the substitute comes.
 */
export const SUBSTITUTE_STATES = ['offered', 'searching', 'proposed', 'found'] as const;
export type SubstituteState = (typeof SUBSTITUTE_STATES)[number];

/** Names and phones are copied at the time of the agreement. */
export interface Substitute {
  helperId: string;
  name: string;
  phone?: string | undefined;
}
interface Asked {
  helperId: string;
  state: 'asked' | 'declined' | 'agreed' | 'passed' | 'withdrew';
}
export interface Absence {
  state: SubstituteState;
  /** Without an agreed substitute by this time, the visit is refunded. */
  deadline: Date;
  /** The customer confirms the substitute first. */
  isShownFirst: boolean;
  asked: readonly Asked[];
  /** The helper whose slot is reserved: proposed or found. */
  substitute?: Substitute | undefined;
  /** The time of the next wave or of the end; absent once a substitute is found. */
  dueAt?: Date | undefined;
}

/** Helpers asked at once. */
export const SUBSTITUTES_ASKED = 3;
/** Minutes before the start: the usual deadline, and the latest one when the usual one is past. */
const [USUALLY, AT_LATEST] = [120, 30];

/** The deadline to agree on a substitute; undefined when it is too late to search. */
export function substituteDeadline(visit: Pick<PlanVisit, 'date' | 'startTime'>, now: Date): Date | undefined {
  const start = startOf(visit).getTime();
  return [USUALLY, AT_LATEST].map((minutes) => new Date(start - minutes * MINUTE_MS)).find((at) => at > now);
}

/** The helper whose slot the visit takes; undefined while a substitute is searched. */
export const holderOf = ({ helperId, absence }: { helperId: string; absence?: Absence | undefined }) =>
  absence ? absence.substitute?.helperId : helperId;
/** The helper who comes, as far as it is agreed. */
export const workerOf = (visit: { helperId: string; absence?: Absence | undefined }): string | undefined =>
  visit.absence && visit.absence.state !== 'found' ? undefined : holderOf(visit);

const marked = ({ asked }: Absence, helperId: string | undefined, state: Asked['state']): Asked[] =>
  asked.map((ask) => (ask.helperId === helperId ? { helperId: ask.helperId, state } : ask));
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Reports an absence: the customer is asked, or the visit is refunded when no time is left. */
export function markHelperAbsent<V extends PlanVisit>(visit: V, now: Date): V {
  const deadline = substituteDeadline(visit, now);
  if (!deadline) return settleAsRefunded(visit, 'helper-absent');
  const asked = visit.absence ? marked(visit.absence, visit.absence.substitute?.helperId, 'withdrew') : [];
  return { ...visit, absence: { state: 'offered', deadline, isShownFirst: true, asked, dueAt: deadline } };
}

/** An absence can be taken back while no other helper is engaged. */
export const isAbsenceRevocable = ({ state }: Pick<Absence, 'state'>): boolean =>
  state === 'offered' || state === 'searching';

/** The helper of the plan can come after all; undefined where the state forbids it. */
export function revokeAbsence<V extends PlanVisit>(visit: V, now: Date): V | undefined {
  const { absence, settlement } = visit;
  if (settlement || !absence || !isAbsenceRevocable(absence) || isOverdue(visit, now)) return undefined;
  return { ...visit, absence: undefined };
}

/** Applies a step of the search; undefined where the state forbids it. */
function after<V extends PlanVisit>(
  visit: V,
  from: readonly SubstituteState[],
  change: (absence: Absence) => Partial<Absence>,
): V | undefined {
  const { absence } = visit;
  if (visit.settlement || !absence || !from.includes(absence.state)) return undefined;
  const { substitute, dueAt, ...rest } = { ...absence, ...change(absence) };
  return { ...visit, absence: { ...rest, ...(substitute && { substitute }), ...(dueAt && { dueAt }) } };
}

/** The customer asks for a substitute; repeating it only changes who confirms. */
export const searchSubstitute = <V extends PlanVisit>(visit: V, isShownFirst: boolean, now: Date): V | undefined =>
  after(visit, ['offered', 'searching'], ({ state, dueAt }) => ({
    state: 'searching',
    isShownFirst,
    dueAt: state === 'offered' ? now : dueAt,
  }));

/** Adds helpers to the search; the next wave follows after the replacement time of the policy. */
export const addAskedHelpers = <V extends PlanVisit>(
  visit: V,
  helperIds: readonly string[],
  { replacementWithin }: Policy,
  now: Date,
): V | undefined =>
  after(visit, ['searching'], ({ asked, deadline }) => ({
    asked: [...asked, ...helperIds.map((helperId) => ({ helperId, state: 'asked' as const }))],
    dueAt: earlier(new Date(now.getTime() + replacementWithin * MINUTE_MS), deadline),
  }));

/**
 * The reason why staff cannot ask this helper for the customer. A helper who was asked before gets no second request.
 */
export function chosenSubstituteRefusal(
  { settlement, absence }: PlanVisit,
  helperId: string,
  now: Date,
): 'SUBSTITUTE_OVER' | 'SUBSTITUTE_TAKEN' | 'REPLACEMENT_NOT_FREE' | undefined {
  if (settlement || !absence || absence.deadline <= now) return 'SUBSTITUTE_OVER';
  if (absence.substitute) return 'SUBSTITUTE_TAKEN';
  const request = absence.asked.find((one) => one.helperId === helperId);
  return request && request.state !== 'asked' ? 'REPLACEMENT_NOT_FREE' : undefined;
}

/**
 * Asks a helper whom staff chose, beside those who were asked before; the next wave waits for this helper. The customer
 * confirms a substitute of the search that begins with it. Unchanged if the helper is being asked already.
 */
export function askChosenSubstitute<V extends PlanVisit>(
  visit: V,
  helperId: string,
  policy: Policy,
  now: Date,
): V | undefined {
  if (visit.absence?.asked.some((one) => one.helperId === helperId && one.state === 'asked')) return visit;
  const searching = visit.absence?.state === 'offered' ? searchSubstitute(visit, true, now) : visit;
  return searching && addAskedHelpers(searching, [helperId], policy, now);
}

/** The first helper who agrees becomes the substitute or is proposed to the customer. */
export const recordAgreement = <V extends PlanVisit>(visit: V, substitute: Substitute): V | undefined =>
  after(visit, ['searching'], (absence) => ({
    asked: marked(absence, substitute.helperId, 'agreed'),
    substitute,
    state: absence.isShownFirst ? 'proposed' : 'found',
    dueAt: absence.isShownFirst ? absence.deadline : undefined,
  }));

/** The reason why this helper can no longer agree. */
export function agreeRefusal(
  { settlement, absence }: PlanVisit,
  helperId: string,
  now: Date,
): 'VISIT_NOT_FOUND' | 'SUBSTITUTE_OVER' | 'SUBSTITUTE_TAKEN' | undefined {
  const ask = absence?.asked.find((one) => one.helperId === helperId);
  if (!absence || !ask) return 'VISIT_NOT_FOUND';
  if (settlement || absence.deadline <= now) return 'SUBSTITUTE_OVER';
  if (absence.substitute) return 'SUBSTITUTE_TAKEN';
  return absence.state === 'searching' && ask.state === 'asked' ? undefined : 'SUBSTITUTE_OVER';
}

/** Declining has no effect on the helper's record. If nobody is left who may agree, others are asked at once. */
export const recordDecline = <V extends PlanVisit>(visit: V, helperId: string, now: Date): V | undefined =>
  after(visit, SUBSTITUTE_STATES, (absence) => {
    const ask = absence.asked.find((one) => one.helperId === helperId && one.state === 'asked');
    if (!ask) return {};
    const asked = marked(absence, helperId, 'declined');
    const isNobodyLeft = !asked.some(({ state }) => state === 'asked');
    return { asked, ...(absence.state === 'searching' && isNobodyLeft && { dueAt: now }) };
  });

export const confirmSubstitute = <V extends PlanVisit>(visit: V): V | undefined =>
  after(visit, ['proposed'], () => ({ state: 'found', dueAt: undefined }));

/** The customer asks for someone else; helpers who have not answered may still agree. */
export const rejectSubstitute = <V extends PlanVisit>(visit: V, now: Date): V | undefined =>
  after(visit, ['proposed'], (absence) => ({
    asked: marked(absence, absence.substitute?.helperId, 'passed'),
    substitute: undefined,
    state: 'searching',
    dueAt: now,
  }));

/** No substitute was agreed in time. */
export const isOverdue = ({ settlement, absence }: PlanVisit, now: Date): boolean =>
  !settlement && !!absence && absence.state !== 'found' && absence.deadline <= now;
