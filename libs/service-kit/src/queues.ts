import { SampledGauge } from '@sahaya/messaging';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
type State = (typeof STATES)[number];
/** A queue of BullMQ, as far as it is counted. */
interface Countable {
  name: string;
  getJobCounts(...states: State[]): Promise<Record<string, number>>;
}

const jobs = new SampledGauge({
  name: 'queue_jobs',
  help: 'Jobs in Redis by queue and state',
  labelNames: ['queue', 'state'],
});

/** The queue's depth in `/metrics`, until what this returns is called. */
export const countJobs = (queue: Countable): (() => void) =>
  jobs.from(async () => {
    const counts = await queue.getJobCounts(...STATES);
    return STATES.map((state) => ({ labels: { queue: queue.name, state }, value: counts[state] ?? 0 }));
  });
