import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../../terminal.ts';
import { type Fault, Skipped, storesNamed } from '../faults.ts';
import type { Platform } from '../platform.ts';

const FULL_MS = 20_000;
const LOOK_MS = 1_000;
/** Consecutive failures of the probe, as for the liveness of a pod. */
const FAILURES = 3;
/** The probe acts this long after the disk has space again. */
const WATCH_MS = 30_000;

/** Restarts servers of NATS that have stopped storing, as the liveness probe of Kubernetes does. */
async function watchNats(platform: Platform, ms: number): Promise<number> {
  const failures = new Map<string, number>();
  let restarts = 0;
  for (const end = performance.now() + ms; performance.now() < end; await pause(LOOK_MS))
    for (const name of storesNamed(platform, 'nats')) {
      const failed = (await platform.isNatsStoring(name)) ? 0 : (failures.get(name) ?? 0) + 1;
      failures.set(name, failed);
      if (failed < FAILURES) continue;
      failures.set(name, 0);
      platform.signal(name, 'SIGKILL');
      restarts += 1;
    }
  return restarts;
}

/** The disks of all members or servers are full for a while: nothing can be written, and nothing is acknowledged. */
const fullDisk = (store: string, title: string): Fault => ({
  name: `the disks of ${title} are full`,
  needsSmallDisks: true,
  async happen({ platform, history }) {
    if (!platform.disks) throw new Skipped(platform.withoutDisks);
    const disks = storesNamed(platform, store).map((name) => platform.disks!.get(name)!);
    const from = history.operations.length;
    for (const disk of disks) disk.fill();
    try {
      await pause(FULL_MS);
    } finally {
      for (const disk of disks) disk.free();
    }
    const answers = history.operations.slice(from).flatMap((operation) => operation.answers);
    const count = (status: number) => answers.filter((answer) => answer === status).length;
    say(`${title}, full: ${count(503)} answers with 503, ${count(500)} with 500, ${count(0)} without an answer`);
    if (store === 'nats') say(`${await watchNats(platform, WATCH_MS)} servers of NATS were restarted by their probe`);
  },
});

export const fullDisks: readonly Fault[] = [fullDisk('mongo', 'MongoDB'), fullDisk('nats', 'NATS')];
