import type { Round } from './measuring.ts';
import { total } from './processor.ts';
import { median, ratios, type Spread, spread } from './statistics.ts';
import type { Goal, Workload } from './workload.ts';

/** The rounds of both sides, in pairs. */
export interface Result {
  workload: Pick<Workload, 'title' | 'reference' | 'goal'>;
  product: Round[];
  reference: Round[];
}

const HUNDREDTHS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const number = (value: number, fractions = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: fractions, maximumFractionDigits: fractions });
const ratio = (value: number) => value.toLocaleString('en', HUNDREDTHS);
const rateOf = ({ requests, seconds }: Round) => requests / seconds;
const range = ({ median: middle, least, most }: Spread, show: (value: number) => string) =>
  `${show(middle)} (${show(least)}–${show(most)})`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const heading = (cells: readonly string[], text = 1) => [
  row(cells),
  row(cells.map((_, index) => (index < text ? '---' : '---:'))),
];

const perThousand = (rounds: readonly Round[]) =>
  median(rounds.map(({ processor, requests }) => (total(processor) * 1_000) / requests));
const tripsPerRequest = (rounds: readonly Round[]) =>
  median(rounds.map(({ mongoRequests, requests }) => mongoRequests / requests));

/** Says whether the median of the ratios reaches the goal. */
export const isReached = (goal: { least: number } | { most: number }, value: number): boolean =>
  'least' in goal ? value >= goal.least : value <= goal.most;
const marked = (text: string, reached: boolean) => `${text} ${reached ? '✓' : '✗'}`;

const isOfRates = (goal: Goal): goal is { least: number } => 'least' in goal;

function rateTable(results: readonly Result[]): string[] {
  const head = ['Requests per second', 'Reference', 'Product', 'Reference', 'Ratio', 'Target'];
  return [
    ...heading(head, 2),
    ...results.map(({ workload: { title, reference, goal }, product, reference: bare }) => {
      const [own, other] = [product.map(rateOf), bare.map(rateOf)];
      const compared = ratios(own, other);
      const target = isOfRates(goal) ? marked(`≥ ${goal.least}`, isReached(goal, compared.median)) : '';
      const show = (value: number) => number(value);
      return row([
        title,
        reference,
        range(spread(own), show),
        range(spread(other), show),
        range(compared, ratio),
        target,
      ]);
    }),
  ];
}

function latencyTable(results: readonly Result[]): string[] {
  const ms = (value: number) => number(value, 1);
  return [
    ...heading(['Latency in ms', 'Reference', 'Share', 'Product', 'Reference', 'Ratio', 'Target'], 3),
    ...results.flatMap(({ workload: { title, reference, goal }, product, reference: bare }) =>
      (['p50Ms', 'p99Ms'] as const).map((share) => {
        const [own, other] = [product.map((round) => round[share]), bare.map((round) => round[share])];
        const compared = ratios(own, other);
        const most = isOfRates(goal) ? undefined : share === 'p50Ms' ? goal.mostP50 : goal.mostP99;
        const target = most ? marked(`≤ ${most}`, isReached({ most }, compared.median)) : '';
        const cells = [range(spread(own), ms), range(spread(other), ms), range(compared, ratio), target];
        return row([title, reference, share === 'p50Ms' ? 'p50' : 'p99', ...cells]);
      }),
    ),
  ];
}

function costTable(results: readonly Result[]): string[] {
  const cells = [
    'Cost',
    'Processor seconds per 1,000 requests',
    'Reference',
    'Round trips to MongoDB per request',
    'Reference',
  ];
  return [
    ...heading(cells),
    ...results.map(({ workload: { title }, product, reference }) =>
      row([
        title,
        ...[product, reference].map((rounds) => number(perThousand(rounds), 2)),
        ...[product, reference].map((rounds) => number(tripsPerRequest(rounds), 1)),
      ]),
    ),
  ];
}

/** Returns the processor milliseconds per request of each process, the most expensive first. */
export function costByProcess(rounds: readonly Round[]): [name: string, ms: number][] {
  const names = Object.keys(rounds[0]?.processor ?? {});
  const costOf = (name: string) =>
    median(rounds.map(({ processor, requests }) => (processor[name]! * 1_000) / requests));
  return names
    .map((name): [string, number] => [name, costOf(name)])
    .filter(([, ms]) => ms >= 0.01)
    .toSorted(([, one], [, other]) => other - one);
}

const processTable = (results: readonly Result[]) => [
  ...heading(['Processor milliseconds per request, by process', ''], 2),
  ...results.map(({ workload: { title }, product }) =>
    row([
      title,
      costByProcess(product)
        .map(([name, ms]) => `${name} ${number(ms, 2)}`)
        .join(' · '),
    ]),
  ),
];

/** The tables of a run in Markdown. */
export function report(results: readonly Result[], facts: string): string {
  const [rates, latencies] = [true, false].map((one) =>
    results.filter(({ workload }) => isOfRates(workload.goal) === one),
  );
  const failed = results.flatMap(({ workload: { title }, product, reference }) => {
    const count = [...product, ...reference].reduce((sum, round) => sum + round.failed, 0);
    return count > 0 ? [`${title}: ${number(count)}`] : [];
  });
  return [
    [facts],
    ...(failed.length > 0 ? [[`Failed requests, which are in no figure: ${failed.join('; ')}.`]] : []),
    ...(rates!.length > 0 ? [rateTable(rates!)] : []),
    ...(latencies!.length > 0 ? [latencyTable(latencies!)] : []),
    costTable(results),
    processTable(results),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** Replaces the text between the markers of a page. */
export function insertFigures(page: string, figures: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the page has no place for figures');
  return `${before}${BEGIN}\n\n${figures}\n\n${END}${after}`;
}
export const BEGIN = '<!-- figures: written by npm run bench -->';
export const END = '<!-- end of figures -->';
