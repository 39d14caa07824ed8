import { type RetentionJobId, retentionCutoff, retentionRowsOf, WITHOUT_PERSONAL_DATA } from '@sahaya/domain';
import { Db, RETENTION_RUN_MODEL } from '@sahaya/persistence';
import { RetentionWorker } from '@sahaya/service-kit';
import type { RunningService } from './start-service.js';
import { until } from './until.js';

const DAY_MS = 24 * 60 * 60_000;

/** Checks a service against the schedule of retention, and moves its clock to the end of a term. */
export function retention(service: RunningService, name: string) {
  const { connection } = service.get(Db);
  const rows = retentionRowsOf(name);
  const collections = Object.values(connection.models).map(({ collection }) => collection.name);
  const scheduled = rows.flatMap((row) => row.collections);
  /** The age in milliseconds at which a record reaches the end of the term. */
  const termMs = (id: RetentionJobId, recordYears = 0): number => {
    const now = service.clock.now();
    const row = rows.find((one) => one.id === id);
    const cutoff = row && retentionCutoff(row.term, now, recordYears);
    if (!cutoff) throw new Error(`The row ${id} of ${name} counts no term`);
    return now.getTime() - cutoff.getTime();
  };
  const runs = connection.collection(RETENTION_RUN_MODEL);
  /** Waits for the job that runs when a service starts. Work that is registered before this could be run by it. */
  const firstDayEnded = () => until(() => runs.findOne({ endedDay: { $exists: true } }));
  return {
    /** Returns the differences between the service and the schedule. */
    async faults(): Promise<string[]> {
      const jobs = rows.filter(({ by }) => by === 'job').map(({ id }) => id);
      const registered = service.get(RetentionWorker).registered();
      return [
        ...collections
          .filter((one) => !scheduled.includes(one) && !Object.hasOwn(WITHOUT_PERSONAL_DATA, one))
          .map((one) => `${one} is not in the schedule`),
        ...scheduled.filter((one) => !collections.includes(one)).map((one) => `${one} is no collection`),
        ...jobs.filter((id) => !registered.includes(id)).map((id) => `${id} is not run`),
        ...registered.filter((id) => !jobs.includes(id)).map((id) => `${id} is run and not in the schedule`),
        ...(await expiryFaults()),
      ];
    },
    /** The start of a term that ended this many days ago; with a negative number it has not ended. */
    startedAt: (id: RetentionJobId, daysPast: number, recordYears = 0) =>
      new Date(service.clock.now().getTime() - termMs(id, recordYears) - daysPast * DAY_MS),
    firstDayEnded,
    /** Moves the clock to the next day, and waits until the job of that day has ended. */
    async runNextDay(): Promise<void> {
      const last = await firstDayEnded();
      service.clock.set(service.clock.now().getTime() - service.clock.real().getTime() + DAY_MS);
      await until(() => runs.findOne({ endedDay: { $exists: true, $ne: last['endedDay'] } }));
    },
    all: (collection: string, filter = {}) => connection.collection(collection).find(filter).toArray(),
    insert: (collection: string, docs: readonly Record<string, unknown>[]) =>
      connection.collection(collection).insertMany([...docs] as never[]),
  };

  /** Collections whose indexes delete records at another time than the schedule says. */
  async function expiryFaults(): Promise<string[]> {
    const found = await Promise.all(
      collections.map(async (one) => {
        const indexes = await connection.collection(one).indexes();
        const actual = indexes.flatMap(({ expireAfterSeconds }) => expireAfterSeconds ?? []);
        const planned = rows
          .filter((row) => row.by === 'index' && row.collections.includes(one))
          .flatMap(({ term }) => {
            const now = service.clock.now();
            const start = retentionCutoff(term, now, 0);
            return start ? (now.getTime() - start.getTime()) / 1000 : [];
          });
        // An index on the end of the term itself has 0 seconds.
        const agree = actual.length === planned.length && actual.every((each) => each === 0 || planned.includes(each));
        return agree ? [] : [`${one} expires after ${actual.join()} s and not ${planned.join()} s`];
      }),
    );
    return found.flat();
  }
}
