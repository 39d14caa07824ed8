import { AppError } from '@sahaya/contracts';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

interface Options {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many tasks may wait; further ones are refused at once. Default: any number. */
  queueMax?: number;
  /** How long a task may wait before it is refused. Default: any time. */
  waitMaxMs?: number;
}

const refuseAsBusy = (): never => {
  throw new AppError('UNAVAILABLE', { reason: 'busy' });
};

/** Limits the concurrency of work. Surplus work waits in order, and is refused beyond the limits of the queue. */
export class Bulkhead {
  private readonly policy;
  private readonly waitMaxMs: number | undefined;

  constructor({ concurrency, queueMax = Infinity, waitMaxMs }: Options) {
    this.policy = bulkhead(concurrency, queueMax);
    this.waitMaxMs = waitMaxMs;
  }

  /** Runs the work when a place is free, else `refuse`, which by default throws UNAVAILABLE. */
  async run<T>(work: () => Promise<T>, refuse: () => T = refuseAsBusy): Promise<T> {
    try {
      if (this.waitMaxMs === undefined || this.policy.executionSlots > 0) return await this.policy.execute(work);
      return await this.runInTime(work, refuse, this.waitMaxMs);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) return refuse();
      throw error;
    }
  }

  /** The library drops cancelled work only when its turn comes, so the refusal does not wait for that. */
  private runInTime<T>(work: () => Promise<T>, refuse: () => T, waitMaxMs: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      waiting.abort();
      resolve(Promise.resolve().then(refuse));
    }, waitMaxMs);
    const start = () => {
      clearTimeout(timer);
      return work();
    };
    this.policy.execute(start, waiting.signal).then(resolve, reject);
    return promise;
  }
}
