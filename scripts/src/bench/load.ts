import { percentile } from './statistics.ts';

export interface LoadOptions {
  seconds: number;
  /** Requests that wait for an answer at the same time, at most. */
  connections: number;
  /** Requests per second. Without it, each answer is followed by the next request at once. */
  rate?: number | undefined;
  /** The share of requests that may fail: an overloaded machine makes the product refuse some. */
  mayFail?: number | undefined;
}
export interface LoadResult {
  /** Requests that succeeded; the others are in no figure. */
  requests: number;
  failed: number;
  /** From the first request to the last answer. */
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests until the time is over. */
export async function load(
  send: () => Promise<number | void>,
  { seconds, connections, rate, mayFail = 0.1 }: LoadOptions,
): Promise<LoadResult> {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let sent = 0;
  let failed = 0;
  let failure: unknown;
  const lane = async () => {
    while (performance.now() < end) {
      if (rate) {
        const due = begun + (sent / rate) * 1_000;
        sent += 1;
        if (due >= end) return;
        await pauseUntil(due);
      }
      const at = performance.now();
      // A request may measure itself, if its effect is what counts.
      try {
        const took = await send();
        latencies.push(took ?? performance.now() - at);
      } catch (error) {
        failed += 1;
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  if (failed > mayFail * (latencies.length + failed)) throw failure;
  return {
    requests: latencies.length,
    failed,
    seconds: (performance.now() - begun) / 1_000,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

const pauseUntil = (at: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
