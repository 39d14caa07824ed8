import type { Policy } from '../policy/policy.js';
import { type PlanVisit, skipped, startOf } from './subscription.visits.js';
import { MINUTE_MS } from '../time/time.js';

/**
 * The helper of a plan cannot come that time. The customer is asked (`offered`); others are asked (`searching`); one of
 * them agreed and waits for the customer's yes (`proposed`); he comes (`found`).
 */
export const SUBSTITUTE_STATES = ['offered', 'searching', 'proposed', 'found'] as const;
export type SubstituteState = (typeof SUBSTITUTE_STATES)[number];

/** Names and phones are copied when they are agreed (decisions A47). */
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
  /** Somebody else is agreed on by then, or all that was paid for the visit goes back. */
  deadline: Date;
  /** The customer wants to say yes to the person first. */
  isShownFirst: boolean;
  asked: readonly Asked[];
  /** Who holds the time for it: proposed, or found. */
  substitute?: Substitute | undefined;
  /** When more helpers are asked, or it is over; none once somebody is found. */
  dueAt?: Date | undefined;
}

/** So many helpers are asked at once. */
export const SUBSTITUTES_ASKED = 3;
/** Minutes before the start: until then usually; until then where that is past already. */
const [USUALLY, AT_LATEST] = [120, 30];

/** Until when another helper may be agreed on; undefined: it is too late to look for one. */
export function substituteDeadline(visit: Pick<PlanVisit, 'date' | 'startTime'>, now: Date): Date | undefined {
  const start = startOf(visit).getTime();
  return [USUALLY, AT_LATEST].map((minutes) => new Date(start - minutes * MINUTE_MS)).find((at) => at > now);
}

/** Whose time the visit takes; nobody's while another helper is looked for. */
export const holderOf = ({ helperId, absence }: { helperId: string; absence?: Absence | undefined }) =>
  absence ? absence.substitute?.helperId : helperId;
/** Who comes, as far as it is agreed. */
export const workerOf = (visit: { helperId: string; absence?: Absence | undefined }): string | undefined =>
  visit.absence && visit.absence.state !== 'found' ? undefined : holderOf(visit);

const marked = ({ asked }: Absence, helperId: string | undefined, state: Asked['state']): Asked[] =>
  asked.map((ask) => (ask.helperId === helperId ? { helperId: ask.helperId, state } : ask));
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** Who was to come cannot: the customer is asked, or, with no time left, all of it goes back. */
export function absent<V extends PlanVisit>(visit: V, now: Date): V {
  const deadline = substituteDeadline(visit, now);
  if (!deadline) return skipped(visit, 'helper-absent');
  const asked = visit.absence ? marked(visit.absence, visit.absence.substitute?.helperId, 'withdrew') : [];
  return { ...visit, absence: { state: 'offered', deadline, isShownFirst: true, asked, dueAt: deadline } };
}

/** The moves of a search; what they lead to is undefined where the state forbids them. */
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

/** The customer wants somebody else; a second word changes only who has the last one. */
export const sought = <V extends PlanVisit>(visit: V, isShownFirst: boolean, now: Date): V | undefined =>
  after(visit, ['offered', 'searching'], ({ state, dueAt }) => ({
    state: 'searching',
    isShownFirst,
    dueAt: state === 'offered' ? now : dueAt,
  }));

/** These are asked now as well; when nobody agrees, more are asked after the time that a replacement has (policy). */
export const asking = <V extends PlanVisit>(
  visit: V,
  helperIds: readonly string[],
  { replacementWithin }: Policy,
  now: Date,
): V | undefined =>
  after(visit, ['searching'], ({ asked, deadline }) => ({
    asked: [...asked, ...helperIds.map((helperId) => ({ helperId, state: 'asked' as const }))],
    dueAt: earlier(new Date(now.getTime() + replacementWithin * MINUTE_MS), deadline),
  }));

/** The first who agrees has it, or is shown to the customer. */
export const agreedBy = <V extends PlanVisit>(visit: V, substitute: Substitute): V | undefined =>
  after(visit, ['searching'], (absence) => ({
    asked: marked(absence, substitute.helperId, 'agreed'),
    substitute,
    state: absence.isShownFirst ? 'proposed' : 'found',
    dueAt: absence.isShownFirst ? absence.deadline : undefined,
  }));

/** Why this helper cannot agree any more. */
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

/** Never counted against anybody; when nobody is left who may still agree, others are asked at once. */
export const declinedBy = <V extends PlanVisit>(visit: V, helperId: string, now: Date): V | undefined =>
  after(visit, SUBSTITUTE_STATES, (absence) => {
    const ask = absence.asked.find((one) => one.helperId === helperId && one.state === 'asked');
    if (!ask) return {};
    const asked = marked(absence, helperId, 'declined');
    const isNobodyLeft = !asked.some(({ state }) => state === 'asked');
    return { asked, ...(absence.state === 'searching' && isNobodyLeft && { dueAt: now }) };
  });

export const confirmed = <V extends PlanVisit>(visit: V): V | undefined =>
  after(visit, ['proposed'], () => ({ state: 'found', dueAt: undefined }));

/** Somebody else, please: who was asked and has not answered may still agree. */
export const passed = <V extends PlanVisit>(visit: V, now: Date): V | undefined =>
  after(visit, ['proposed'], (absence) => ({
    asked: marked(absence, absence.substitute?.helperId, 'passed'),
    substitute: undefined,
    state: 'searching',
    dueAt: now,
  }));

/** Nobody was agreed on in time. */
export const isOverdue = ({ settlement, absence }: PlanVisit, now: Date): boolean =>
  !settlement && !!absence && absence.state !== 'found' && absence.deadline <= now;
