import type { ProductCopy } from './product-copy.ts';

/** One of the two programs that are compared. */
export interface Side {
  /** Sends one request. Returns its latency in milliseconds if that is not the time until the answer. */
  send(): Promise<number | void>;
  /** Prepares this number of requests before the clock runs. */
  beforeRound?(requests: number): Promise<void>;
  /** The pids of the processes that serve it, by name. */
  pids: Readonly<Record<string, number>>;
}
export interface Sides {
  product: Side;
  reference: Side;
  stop(): Promise<void>;
}

/** The least ratio of requests per second, or the greatest ratios of latencies: the product divided by the reference. */
export type Goal = { least: number } | { mostP50?: number; mostP99: number };

export interface Workload {
  name: string;
  title: string;
  /** A short description of the reference for the report. */
  reference: string;
  goal: Goal;
  /** Requests per second of both sides. Without it, the load is as much as the side serves. */
  rate?: number;
  prepare(copy: ProductCopy): Promise<Sides>;
}
