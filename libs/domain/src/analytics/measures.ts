/** The upper bounds of the buckets of waiting times, in minutes; the last bucket has none. */
export const WAIT_BOUNDS_MINUTES = [5, 15, 30, 60, 120, 240, 480, 1_440, 2_880] as const;
const BUCKETS = [...WAIT_BOUNDS_MINUTES.keys(), WAIT_BOUNDS_MINUTES.length];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export const PLAIN_MEASURES = [
  'requests',
  'accepted',
  'unfilled',
  'declined',
  'expired',
  'superseded',
  'noHelper',
  'lost',
  'withdrawn',
  'completed',
  'cancelledByCustomer',
  'cancelledUnpaid',
  'cancelledByHelper',
  'cancelledByHelperLate',
  'cancelledByPlatform',
  'cancelledByStaff',
  'customerNoShows',
  'helperNoShows',
  'replacementsSought',
  'replacementsFound',
  'replacementsFailed',
  'ratings',
  'stars',
  'revenuePaise',
  'refunds',
  'refundPaise',
  'creditPaise',
  'plansStarted',
  'plansCancelled',
  'plansCompleted',
  'planVisits',
  'planRevenuePaise',
  'tickets',
  'answered',
  'ticketsResolved',
  'searches',
  'profileViews',
  'paidRequests',
  'completedRequests',
  'repeatRequests',
  'offeredMinutes',
  'bookedMinutes',
] as const;
export type PlainMeasure = (typeof PLAIN_MEASURES)[number];
type Histogram = 'acceptIn' | 'answerIn';
type Hourly = 'requestsAt' | 'unfilledAt';
/** A number that is added up over days, cities and services. */
export type Measure = PlainMeasure | `${Histogram | Hourly | 'cohort'}${number}`;

export const hourMeasure = (name: Hourly, hour: number): Measure => `${name}${hour}`;

/** The bucket of a waiting time. */
export const histogramMeasure = (name: Histogram, minutes: number): Measure => {
  const bucket = WAIT_BOUNDS_MINUTES.findIndex((bound) => minutes <= bound);
  return `${name}${bucket < 0 ? WAIT_BOUNDS_MINUTES.length : bucket}`;
};

export const HOURLY_MEASURES: readonly Measure[] = (['requestsAt', 'unfilledAt'] as const).flatMap((name) =>
  HOURS.map((hour) => hourMeasure(name, hour)),
);
const HISTOGRAM_MEASURES: readonly Measure[] = (['acceptIn', 'answerIn'] as const).flatMap((name) =>
  BUCKETS.map((bucket): Measure => `${name}${bucket}`),
);
/** The measures that are shown for a period; hours are shown by area. */
export const PERIOD_MEASURES: readonly Measure[] = [...PLAIN_MEASURES, ...HISTOGRAM_MEASURES];
/** All measures that a row may have. */
export const MEASURES: readonly Measure[] = [...PLAIN_MEASURES, ...HISTOGRAM_MEASURES, ...HOURLY_MEASURES];

export type MeasureTotals = Partial<Record<string, number>>;

/**
 * The median of a histogram in minutes, by linear interpolation within its bucket; undefined without entries. The last
 * bucket counts as its lower bound.
 */
export function medianWait(totals: MeasureTotals, name: Histogram): number | undefined {
  const counts = BUCKETS.map((bucket) => totals[`${name}${bucket}`] ?? 0);
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  if (half === 0) return undefined;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    const from = WAIT_BOUNDS_MINUTES[bucket - 1] ?? 0;
    const to = WAIT_BOUNDS_MINUTES[bucket] ?? from;
    if (below + count >= half) return from + ((half - below) / count) * (to - from);
    below += count;
  }
  return WAIT_BOUNDS_MINUTES.at(-1);
}

/** A share, or undefined without a whole. */
const share = (part = 0, whole = 0): number | undefined => (whole === 0 ? undefined : part / whole);

/** In the sums of a period: the booked minutes of the days for which hours offered are known. */
export const COMPARED_MINUTES = 'comparedMinutes';

/** The rates of a period from its sums; each is undefined where nothing happened that it is a share of. */
export const computeRates = (totals: MeasureTotals) => {
  const { requests = 0, accepted = 0, declined = 0, expired = 0, unfilled = 0, withdrawn = 0 } = totals;
  const { plansCancelled = 0, plansCompleted = 0, ratings = 0, stars = 0 } = totals;
  return {
    /** Accepted requests as a share of those that a helper accepted, declined or let expire. */
    acceptance: share(accepted, accepted + declined + expired),
    /** Requests with a helper as a share of those that the customer did not withdraw. */
    fill: share(requests - unfilled - withdrawn, requests - withdrawn),
    replacement: share(totals['replacementsFound'], totals['replacementsSought']),
    /** Subscriptions that were cancelled as a share of those that ended. */
    churn: share(plansCancelled, plansCancelled + plansCompleted),
    /** Minutes of completed visits as a share of those that helpers offered, on the days whose offer is known. */
    utilisation: share(totals[COMPARED_MINUTES], totals['offeredMinutes']),
    /** Stars. */
    rating: share(stars, ratings),
    acceptMinutes: medianWait(totals, 'acceptIn'),
    answerMinutes: medianWait(totals, 'answerIn'),
  };
};

/** The steps from a search to a customer who comes back, in their order. */
export const FUNNEL_STEPS = [
  'searches',
  'profileViews',
  'requests',
  'accepted',
  'paidRequests',
  'completedRequests',
  'repeatRequests',
] as const satisfies readonly PlainMeasure[];
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/**
 * The counts of the funnel, each with its share of the step before. The share is undefined where the step before has
 * none. Views of profiles belong to no service, so a funnel of one service leaves them out.
 */
export const buildFunnel = (totals: MeasureTotals, isOfService: boolean) =>
  FUNNEL_STEPS.filter((step) => !isOfService || step !== 'profileViews').map((step, place, steps) => {
    const before = steps[place - 1];
    const count = totals[step] ?? 0;
    return { step, count, before, share: before && share(count, totals[before]) };
  });

/** The longest period of one query, in days. */
export const ANALYTICS_DAYS_MAX = 366;
