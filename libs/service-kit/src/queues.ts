import { CachedGauge } from '@sahaya/messaging';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
type State = (typeof STATES)[number];
/** The part of a BullMQ queue that is needed to count its jobs. */
interface Countable {
  name: string;
  getJobCounts(...states: State[]): Promise<Record<string, number>>;
}

const jobs = new CachedGauge({
  name: 'queue_jobs',
  help: 'Jobs in Redis by queue and state',
  labelNames: ['queue', 'state'],
});

/** Adds the depth of the queue to `/metrics`. Returns a function that removes it. */
export const countJobs = (queue: Countable): (() => void) =>
  jobs.from(async () => {
    const counts = await queue.getJobCounts(...STATES);
    return STATES.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
  });
