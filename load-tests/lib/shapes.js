/** Rate and duration, set by RATE, DURATION and PAIRS. Two cores meet every objective at a rate of ten. */
const DURATION = __ENV.DURATION || '2m';
const RATE = Number(__ENV.RATE || 10);
/** Multiplies the time limits, for a machine that also does other work. */
const SLACK = Number(__ENV.SLACK || 1);

const pace = (rate, duration, maxVUs) => ({
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration,
  preAllocatedVUs: Math.ceil(maxVUs / 4),
  maxVUs,
});
const spikeTo = (rate, maxVUs) => ({
  executor: 'ramping-arrival-rate',
  startRate: Math.ceil(rate / 10),
  timeUnit: '1s',
  preAllocatedVUs: Math.ceil(maxVUs / 4),
  maxVUs,
  stages: [
    { target: Math.ceil(rate / 10), duration: '20s' },
    { target: rate, duration: '5s' },
    { target: rate, duration: '30s' },
    { target: Math.ceil(rate / 10), duration: '5s' },
    { target: Math.ceil(rate / 10), duration: '10s' },
  ],
});
/** From ten seconds after a spike; the visits of the spike have used the first hours. */
const after = (exec, pacing) => ({
  ...pacing,
  exec,
  startTime: '70s',
  tags: { phase: 'after' },
  env: { FIRST_SLOT: '1000' },
});

/** Load profiles of each journey. `RATE` is journeys a second; a tenth of the browsing visitors book. */
const SHAPES = {
  smoke: {
    browse: { executor: 'per-vu-iterations', vus: 2, iterations: 5, maxDuration: '1m' },
    book: { executor: 'per-vu-iterations', vus: 1, iterations: 3, maxDuration: '1m' },
  },
  load: { browse: pace(RATE, DURATION, RATE * 8), book: pace(Math.ceil(RATE / 10), DURATION, RATE * 2) },
  // While every process is replaced: about thirty requests a second.
  rolling: { browse: pace(Math.ceil(RATE / 8), DURATION, RATE * 4), book: pace(1, DURATION, 40) },
  spike: {
    browse: spikeTo(RATE * 10, RATE * 40),
    book: spikeTo(RATE, RATE * 8),
    browseAfter: after('browse', pace(RATE, '20s', RATE * 8)),
    bookAfter: after('book', pace(Math.ceil(RATE / 10), '20s', RATE * 2)),
  },
};

/** Objectives (docs/operators.md): reads within 250 ms, writes within 500 ms; a message arrives within 1 s. */
const OBJECTIVES = {
  checks: ['rate>0.999'],
  http_req_failed: ['rate<0.001'],
  'http_req_duration{kind:read}': [`p(99)<${250 * SLACK}`],
  'http_req_duration{kind:write}': [`p(99)<${500 * SLACK}`],
  chat_delivery: [`p(99)<${1_000 * SLACK}`],
  requests_shed: ['rate<0.001'],
};
/** In a spike, slower responses and requests to retry later are allowed; errors are not. Ten seconds later, neither is. */
const OBJECTIVES_OF_A_SPIKE = {
  checks: ['rate>0.999'],
  http_req_failed: ['rate<0.001'],
  'requests_shed{phase:after}': ['rate<0.001'],
  'http_req_duration{phase:after,kind:read}': [`p(99)<${250 * SLACK}`],
  'http_req_duration{phase:after,kind:write}': [`p(99)<${500 * SLACK}`],
  'http_req_duration{kind:read}': [`p(99)<${1_000 * SLACK}`],
  'http_req_duration{kind:write}': [`p(99)<${2_000 * SLACK}`],
};

/** No failures, no rejections and no lost messages. Latency is reported only; `load` checks it. */
const OBJECTIVES_OF_A_RELEASE = {
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
  requests_shed: ['rate==0'],
};
const OBJECTIVES_OF = { spike: OBJECTIVES_OF_A_SPIKE, rolling: OBJECTIVES_OF_A_RELEASE };

/** k6 options of a script that runs these journeys with that load profile. */
export function options(shape, journeys = ['browse', 'book']) {
  const scenarios = SHAPES[shape];
  if (!scenarios) throw new Error(`no shape "${shape}": ${Object.keys(SHAPES).join(', ')}`);
  return {
    scenarios: Object.fromEntries(
      Object.entries(scenarios)
        .map(([name, scenario]) => [name, { exec: name, ...scenario }])
        .filter(([, { exec }]) => journeys.includes(exec)),
    ),
    thresholds: OBJECTIVES_OF[shape] ?? OBJECTIVES,
    summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max', 'count'],
    setupTimeout: '3m',
    discardResponseBodies: false,
  };
}
export const PAIRS = Number(__ENV.PAIRS || 10);
