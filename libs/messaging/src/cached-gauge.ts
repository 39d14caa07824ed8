import { Gauge, type GaugeConfiguration } from 'prom-client';

interface Sample<L extends string> {
  labels?: Partial<Record<L, string>>;
  value: number;
}
/** Returns the current values. */
type Source<L extends string> = () => Promise<Sample<L>[]> | Sample<L>[];

/** Makes one value of those that several services of a process give for the same labels. */
type Combine = (a: number, b: number) => number;
const add: Combine = (a, b) => a + b;

/** Shorter than the scrape time-out of Prometheus. */
const PATIENCE_MS = 1_500;

/**
 * Values queried at each scrape. A source without an answer in time is omitted and delays nothing. Values with the same
 * labels are added, unless `combine` says otherwise.
 */
export class CachedGauge<L extends string = never> {
  private readonly gauge: Gauge<L>;
  private readonly sources = new Set<Source<L>>();

  private readonly combine: Combine;

  constructor({ combine = add, ...configuration }: Omit<GaugeConfiguration<L>, 'collect'> & { combine?: Combine }) {
    this.combine = combine;
    this.gauge = new Gauge({ ...configuration, collect: () => this.collect() });
  }

  /** Adds a source; the returned function removes it. */
  from(source: Source<L>): () => void {
    this.sources.add(source);
    return () => void this.sources.delete(source);
  }

  private async collect(): Promise<void> {
    const answers = await Promise.all([...this.sources].map(inTime));
    this.gauge.reset();
    for (const { labels, value } of this.combineSamples(answers.flat())) this.gauge.set(labels, value);
  }

  private combineSamples(samples: readonly Sample<L>[]) {
    const combined = new Map<string, { labels: Partial<Record<L, string>>; value: number }>();
    for (const { labels = {} as Partial<Record<L, string>>, value } of samples) {
      const key = JSON.stringify(labels);
      const same = combined.get(key);
      combined.set(key, { labels, value: same ? this.combine(same.value, value) : value });
    }
    return combined.values();
  }
}

async function inTime<L extends string>(source: Source<L>): Promise<Sample<L>[]> {
  let timer: NodeJS.Timeout | undefined;
  const nothing = new Promise<Sample<L>[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  const answer = Promise.resolve()
    .then(source)
    .catch(() => []);
  return Promise.race([answer, nothing]).finally(() => clearTimeout(timer));
}
