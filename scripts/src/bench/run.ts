import { say } from '../terminal.ts';
import { type Idle, measureRound, type Round } from './measuring.ts';
import type { ProductCopy } from './product-copy.ts';
import type { Result } from './report.ts';
import type { MongoRequests } from './round-trips.ts';
import type { Sides, Workload } from './workload.ts';

export interface RunOptions {
  rounds: number;
  /** The length of a round of each side. */
  seconds: number;
}
/** Compiles the hot paths and fills the caches; not reported. */
const WARM_UP_SECONDS = 3;

/** Measures both sides in turn; who comes first alternates. */
export async function runWorkload(
  workload: Workload,
  copy: ProductCopy,
  mongo: MongoRequests,
  idle: Idle,
  { rounds, seconds }: RunOptions,
): Promise<Result> {
  const sides = await workload.prepare(copy);
  const { rate } = workload;
  const connections = rate ? Math.max(copy.settings.connections, rate) : copy.settings.connections;
  const measure = (side: 'product' | 'reference', length: number, mayFail?: number) =>
    measureRound(sides[side], mongo, idle, { seconds: length, connections, rate, mayFail });
  const result: Record<keyof Omit<Sides, 'stop'>, Round[]> = { product: [], reference: [] };
  try {
    // The first requests are the slowest ones.
    await measure('product', WARM_UP_SECONDS, 1);
    await measure('reference', WARM_UP_SECONDS, 1);
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['product', 'reference'] as const) : (['reference', 'product'] as const);
      for (const side of order) result[side].push(await measure(side, seconds));
      say(
        `${workload.name}, round ${round + 1}: ${describe(result.product[round]!)} · ${describe(result.reference[round]!)}`,
      );
    }
  } finally {
    await sides.stop();
  }
  return { workload, ...result };
}

const describe = ({ requests, seconds, p50Ms, p99Ms }: Round) =>
  `${Math.round(requests / seconds)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
