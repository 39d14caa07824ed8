import { Gauge, type GaugeConfiguration } from 'prom-client';

interface Sample<L extends string> {
  labels?: Partial<Record<L, string>>;
  value: number;
}
/** Returns the current values. */
type Source<L extends string> = () => Promise<Sample<L>[]> | Sample<L>[];

/** Shorter than the scrape time-out of Prometheus. */
const PATIENCE_MS = 1_500;

/** Values queried at each scrape. A source without an answer in time is omitted and delays nothing. */
export class CachedGauge<L extends string = never> {
  private readonly gauge: Gauge<L>;
  private readonly sources = new Set<Source<L>>();

  constructor(configuration: Omit<GaugeConfiguration<L>, 'collect'>) {
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
    for (const { labels = {}, value } of answers.flat()) this.gauge.set(labels as Partial<Record<L, string>>, value);
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
