/** How much, how long: RATE, DURATION and PAIRS change them. Ten is what two cores bear with every objective kept. */
const DURATION = __ENV.DURATION || '2m';
const RATE = Number(__ENV.RATE || 10);
/** For a machine that is busy with other things: so many times as long. */
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
    { target: Math.ceil(rate / 10), duration: '30s' },
  ],
});

/** By shape: how each journey is driven. `RATE` is journeys a second; a tenth of those who look around book. */
const SHAPES = {
  smoke: {
    browse: { executor: 'per-vu-iterations', vus: 2, iterations: 5, maxDuration: '1m' },
    book: { executor: 'per-vu-iterations', vus: 1, iterations: 3, maxDuration: '1m' },
  },
  load: { browse: pace(RATE, DURATION, RATE * 8), book: pace(Math.ceil(RATE / 10), DURATION, RATE * 2) },
  // While everything is replaced: some thirty requests a second, for as long as that takes.
  rolling: { browse: pace(Math.ceil(RATE / 8), DURATION, RATE * 4), book: pace(1, DURATION, 40) },
  spike: { browse: spikeTo(RATE * 10, RATE * 40), book: spikeTo(RATE, RATE * 8) },
};

/** The objectives of docs/operators.md: reads within 250 ms, writes within 500 ms, a message on the other screen in 1 s. */
const OBJECTIVES = {
  checks: ['rate>0.999'],
  http_req_failed: ['rate<0.001'],
  'http_req_duration{kind:read}': [`p(99)<${250 * SLACK}`],
  'http_req_duration{kind:write}': [`p(99)<${500 * SLACK}`],
  chat_delivery: [`p(99)<${1_000 * SLACK}`],
  requests_shed: ['rate<0.001'],
};
/** In a spike one may be told to come back, and wait longer; nobody may meet an error. */
const OBJECTIVES_OF_A_SPIKE = {
  checks: ['rate>0.999'],
  http_req_failed: ['rate<0.001'],
  'http_req_duration{kind:read}': [`p(99)<${1_000 * SLACK}`],
  'http_req_duration{kind:write}': [`p(99)<${2_000 * SLACK}`],
};

/** Nobody notices: no failure, nobody told to come back, no message lost. How long it takes is told, and promised by `load`. */
const OBJECTIVES_OF_A_RELEASE = {
  checks: ['rate==1'],
  http_req_failed: ['rate==0'],
  requests_shed: ['rate==0'],
};
const OBJECTIVES_OF = { spike: OBJECTIVES_OF_A_SPIKE, rolling: OBJECTIVES_OF_A_RELEASE };

/** Options of a script that drives these journeys in that shape. */
export function options(shape, journeys = ['browse', 'book']) {
  const scenarios = SHAPES[shape];
  if (!scenarios) throw new Error(`no shape "${shape}": ${Object.keys(SHAPES).join(', ')}`);
  return {
    scenarios: Object.fromEntries(journeys.map((name) => [name, { ...scenarios[name], exec: name }])),
    thresholds: OBJECTIVES_OF[shape] ?? OBJECTIVES,
    summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max', 'count'],
    setupTimeout: '3m',
    discardResponseBodies: false,
  };
}
export const PAIRS = Number(__ENV.PAIRS || 10);
