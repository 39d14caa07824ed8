import { MINUTE_MS, istDate } from '../time/time.js';
import { COHORT_MONTHS, cohortMeasure, monthsBetween } from './cohorts.js';
import { histogramMeasure, hourMeasure, type Measure } from './measures.js';

/** The things that happen to a booking, a subscription, a ticket, a customer or a place and that analytics count. */
export const ANALYTICS_FACT_KINDS = [
  'requested',
  'accepted',
  'declined',
  'expired',
  'superseded',
  'customerCancelled',
  'unpaid',
  'helperCancelled',
  'helperCancelledLate',
  'platformCancelled',
  'staffCancelled',
  'customerNoShow',
  'helperNoShow',
  'completed',
  'replacementBegun',
  'replacementFailed',
  'replaced',
  'reviewed',
  'reviewChanged',
  'reviewModerated',
  'settled',
  'refunded',
  'credited',
  'planStarted',
  'planCancelled',
  'planCompleted',
  'planVisit',
  'planSettled',
  'ticketOpened',
  'ticketAnswered',
  'ticketResolved',
  'served',
  'paid',
  'repeated',
  'searched',
  'profileViewed',
  'worked',
  'offered',
] as const;
export type AnalyticsFactKind = (typeof ANALYTICS_FACT_KINDS)[number];

export interface AnalyticsFact {
  /** First, because the earliest of two facts with the same key is kept. */
  at: Date;
  kind: AnalyticsFactKind;
  /** An amount in paise, or a number of stars, minutes, searches or views. */
  amount?: number;
  /** The staff member who acted. */
  by?: string;
  /** The review that a change belongs to, or `hidden`/`shown` for a moderation. */
  about?: string;
}

/** Where and for when a visit is wanted. */
export interface AnalyticsPlace {
  at: Date;
  /** One of HOME_CITIES. */
  city: string;
  /** The code of the service. */
  service: string;
  /** The locality of the home; absent for subscriptions. */
  area?: string;
  /** The hour of the day at which the visit starts, 0 to 23; absent for subscriptions. */
  hour?: number;
}

/** The facts about one booking, subscription, ticket or customer, by key. Their order of arrival does not matter. */
export interface AnalyticsCase {
  place?: AnalyticsPlace;
  facts: Readonly<Record<string, AnalyticsFact>>;
}

/**
 * `place`: by city and service. `area`: also by locality. `staff`: by staff member. `cohort`: by city and service of the
 * first visit of customers; the day is the first one of its month. `supply`: by city and service of helpers; a helper
 * counts for each of their services, and once for the empty service, which stands for all.
 */
export const ANALYTICS_GROUPS = ['place', 'area', 'staff', 'cohort', 'supply'] as const;
export type AnalyticsGroup = (typeof ANALYTICS_GROUPS)[number];

/** Groups of rows that contain the sums of a group over cities, services or both. */
export type AnalyticsSumGroup = `${AnalyticsGroup}-sum`;
export const toSumGroup = (group: AnalyticsGroup): AnalyticsSumGroup => `${group}-sum`;
/** The city or the service of a sum over all of them. */
export const SUM_OF_ALL = '*';

/** The numbers that one case adds to one row of a day. */
export interface Contribution {
  group: AnalyticsGroup | AnalyticsSumGroup;
  /** IST date. */
  day: string;
  /** Empty for tickets, which have no city and no service; `*` in sums over all. */
  city: string;
  service: string;
  /** The locality or the id of the staff member; empty in the group `place`. */
  key: string;
  measures: Partial<Record<Measure, number>>;
}

/** A contribution to a row that is no sum. */
export type PlainContribution = Contribution & { group: AnalyticsGroup };

/** The city and the service of a case whose place is not known yet. */
const UNKNOWN = { city: '', service: '' };

/**
 * Returns what a case adds to the rows of a day. It depends on the set of facts only, so events may arrive in any
 * order and more than once.
 */
export function buildContributions({ place, facts }: AnalyticsCase): PlainContribution[] {
  const rows = new Rows(place ?? UNKNOWN);
  const all = Object.values(facts);
  addRequest(rows, facts, place);
  addCancellations(rows, facts);
  for (const fact of all) addSingle(rows, fact);
  addReviews(rows, facts);
  if (facts['replacementBegun'])
    rows.add(facts['replacementBegun'].at, {
      replacementsSought: 1,
      replacementsFound: facts['replaced'] ? 1 : 0,
      replacementsFailed: !facts['replaced'] && facts['replacementFailed'] ? 1 : 0,
    });
  addTicket(rows, all);
  addCohort(rows, all);
  for (const { kind, at, amount = 0 } of all)
    if (kind === 'offered') rows.add(at, { offeredMinutes: amount }, 'supply');
  return rows.list();
}

/**
 * The sums that contain a row of a group. Rows of hours offered are not summed over services, because a helper counts
 * for each. Rows of staff have no city and no service; with a sum of their own, every counted case begins with a sum.
 */
const SUMMED_OVER: Readonly<Record<AnalyticsGroup, readonly Partial<Pick<Contribution, 'city' | 'service'>>[]>> = {
  place: [{ city: SUM_OF_ALL, service: SUM_OF_ALL }, { city: SUM_OF_ALL }, { service: SUM_OF_ALL }],
  area: [{ service: SUM_OF_ALL }],
  staff: [{ city: SUM_OF_ALL, service: SUM_OF_ALL }],
  cohort: [{ city: SUM_OF_ALL, service: SUM_OF_ALL }, { city: SUM_OF_ALL }, { service: SUM_OF_ALL }],
  supply: [{ city: SUM_OF_ALL }],
};

/** Returns rows after the sums that contain them. Each sum equals the total of the rows that it is a sum of. */
export const withSums = (rows: readonly PlainContribution[]): Contribution[] => [
  ...rows.flatMap((row) => SUMMED_OVER[row.group].map((over) => ({ ...row, ...over, group: toSumGroup(row.group) }))),
  ...rows,
];

type Facts = AnalyticsCase['facts'];
type Measures = Contribution['measures'];

class Rows {
  private readonly rows = new Map<string, PlainContribution>();

  constructor(private readonly place: { city: string; service: string }) {}

  add(at: Date, measures: Measures, group: AnalyticsGroup = 'place', key = ''): void {
    const day = istDate(at);
    const id = [group, day, key].join('|');
    const { city, service } = this.place;
    const row = this.rows.get(id) ?? { group, day, city, service, key, measures: {} };
    this.rows.set(id, row);
    for (const [name, amount] of Object.entries(measures) as [Measure, number][])
      if (amount !== 0) row.measures[name] = (row.measures[name] ?? 0) + amount;
  }

  list(): PlainContribution[] {
    return [...this.rows.values()].filter(({ measures }) => Object.values(measures).some((amount) => amount !== 0));
  }
}

const minutesBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / MINUTE_MS);

/** The outcome of a request counts on the day of the request, so that the rates of a day concern the same requests. */
function addRequest(rows: Rows, facts: Facts, place: AnalyticsPlace | undefined): void {
  const { requested, accepted } = facts;
  if (!requested) return;
  const reason = unfilledReason(facts);
  const hour = place?.hour;
  const demand: Measures = {
    requests: 1,
    unfilled: reason ? 1 : 0,
    ...(hour !== undefined && {
      [hourMeasure('requestsAt', hour)]: 1,
      [hourMeasure('unfilledAt', hour)]: reason ? 1 : 0,
    }),
  };
  rows.add(requested.at, {
    ...demand,
    accepted: accepted ? 1 : 0,
    ...(accepted && { [histogramMeasure('acceptIn', minutesBetween(requested.at, accepted.at))]: 1 }),
    ...(reason && { [reason]: 1 }),
    paidRequests: facts['paid'] ? 1 : 0,
    completedRequests: facts['completed'] ? 1 : 0,
    repeatRequests: facts['completed'] && facts['repeated'] ? 1 : 0,
    withdrawn: !accepted && !reason && (facts['customerCancelled'] ?? facts['staffCancelled']) ? 1 : 0,
  });
  if (place?.area) rows.add(requested.at, demand, 'area', place.area);
}

/** The reason why a request ended without a helper; undefined if it has one, is open, or the customer ended it. */
function unfilledReason(facts: Facts): 'declined' | 'expired' | 'superseded' | 'noHelper' | 'lost' | undefined {
  if (facts['completed'] || facts['replaced']) return undefined;
  if (facts['accepted'])
    return facts['helperCancelled'] ||
      facts['helperCancelledLate'] ||
      facts['helperNoShow'] ||
      facts['platformCancelled']
      ? 'lost'
      : undefined;
  if (facts['declined']) return 'declined';
  if (facts['expired']) return 'expired';
  if (facts['superseded']) return 'superseded';
  return facts['platformCancelled'] ? 'noHelper' : undefined;
}

const CANCELLATIONS = {
  customerCancelled: 'cancelledByCustomer',
  unpaid: 'cancelledUnpaid',
  helperCancelled: 'cancelledByHelper',
  helperCancelledLate: 'cancelledByHelperLate',
  platformCancelled: 'cancelledByPlatform',
  staffCancelled: 'cancelledByStaff',
  customerNoShow: 'customerNoShows',
  helperNoShow: 'helperNoShows',
} as const satisfies Partial<Record<AnalyticsFactKind, Measure>>;

/** A cancellation by staff for a party follows the event of that party and counts once, as one by staff. */
function addCancellations(rows: Rows, facts: Facts): void {
  const ended = (Object.keys(CANCELLATIONS) as (keyof typeof CANCELLATIONS)[]).filter((kind) => facts[kind]);
  const counted = facts['staffCancelled'] ? (['staffCancelled'] as const) : ended;
  for (const kind of counted) rows.add(facts[kind]!.at, { [CANCELLATIONS[kind]]: 1 });
}

const SINGLE: Partial<Record<AnalyticsFactKind, (fact: AnalyticsFact) => Measures>> = {
  completed: () => ({ completed: 1 }),
  settled: ({ amount = 0 }) => ({ revenuePaise: amount }),
  refunded: ({ amount = 0 }) => ({ refunds: 1, refundPaise: amount }),
  credited: ({ amount = 0 }) => ({ creditPaise: amount }),
  planStarted: () => ({ plansStarted: 1 }),
  planCancelled: () => ({ plansCancelled: 1 }),
  planCompleted: () => ({ plansCompleted: 1 }),
  planVisit: () => ({ planVisits: 1 }),
  planSettled: ({ amount = 0 }) => ({ planRevenuePaise: amount }),
  searched: ({ amount = 0 }) => ({ searches: amount }),
  profileViewed: ({ amount = 0 }) => ({ profileViews: amount }),
  worked: ({ amount = 0 }) => ({ bookedMinutes: amount }),
};

function addSingle(rows: Rows, fact: AnalyticsFact): void {
  const measures = SINGLE[fact.kind]?.(fact);
  if (measures) rows.add(fact.at, measures);
}

/** A review counts with its latest stars on the day it was posted, and not while it is hidden. */
function addReviews(rows: Rows, facts: Facts): void {
  const all = Object.values(facts);
  for (const [key, { at, amount = 0 }] of Object.entries(facts).filter(([, { kind }]) => kind === 'reviewed')) {
    const about = all.filter((fact) => fact.about === key);
    const change = about
      .filter(({ kind }) => kind === 'reviewChanged')
      .reduce((sum, fact) => sum + (fact.amount ?? 0), 0);
    const moderations = about
      .filter(({ kind }) => kind === 'reviewModerated')
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.amount ?? 0) - (b.amount ?? 0));
    // The amount of a moderation is 1 if it hid the review, and 0 if it showed it again.
    if (moderations.at(-1)?.amount === 1) continue;
    rows.add(at, { ratings: 1, stars: amount + change });
  }
}

function addTicket(rows: Rows, all: readonly AnalyticsFact[]): void {
  const opened = all.find(({ kind }) => kind === 'ticketOpened');
  if (opened) rows.add(opened.at, { tickets: 1 });
  const answers = all
    .filter(({ kind }) => kind === 'ticketAnswered')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.by ?? '').localeCompare(b.by ?? ''));
  const [first] = answers;
  for (const { at, by } of answers) if (by) rows.add(at, { answered: 1 }, 'staff', by);
  if (opened && first) {
    const wait = { [histogramMeasure('answerIn', minutesBetween(opened.at, first.at))]: 1 };
    rows.add(opened.at, wait);
    if (first.by) rows.add(first.at, wait, 'staff', first.by);
  }
  for (const { at, by } of all.filter(({ kind }) => kind === 'ticketResolved')) {
    rows.add(at, { ticketsResolved: 1 });
    if (by) rows.add(at, { ticketsResolved: 1 }, 'staff', by);
  }
}

/** A customer counts once in each month in which a visit took place, in the cohort of the first one. */
function addCohort(rows: Rows, all: readonly AnalyticsFact[]): void {
  const instants = all.filter(({ kind }) => kind === 'served').map(({ at }) => at.getTime());
  if (instants.length === 0) return;
  const first = new Date(Math.min(...instants));
  const passed = new Set(instants.map((instant) => monthsBetween(istDate(first), istDate(new Date(instant)))));
  for (const months of passed) if (months <= COHORT_MONTHS) rows.add(first, { [cohortMeasure(months)]: 1 }, 'cohort');
}
