import { AppError } from '@sahaya/contracts';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

interface Options {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many tasks may wait; further ones are refused at once. Default: any number. */
  queueMax?: number;
}

/** Limits the concurrency of work. Surplus work waits in order, and is refused beyond the length of the queue. */
export class Bulkhead {
  private readonly policy;

  constructor({ concurrency, queueMax = Infinity }: Options) {
    this.policy = bulkhead(concurrency, queueMax);
  }

  /** Runs the work when a place is free; throws UNAVAILABLE if too much waits already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.policy.execute(work);
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw new AppError('UNAVAILABLE', { reason: 'busy' });
      throw error;
    }
  }
}
