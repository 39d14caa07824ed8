import { setTimeout as pause } from 'node:timers/promises';
import { load, type LoadOptions, type LoadResult } from './load.ts';
import { type ProcessorSeconds, readProcessor, total, usedBetween } from './processor.ts';
import type { MongoRequests } from './round-trips.ts';
import type { Side } from './workload.ts';

/** The consumption of an idle copy per second, which is subtracted from every round. */
export interface Idle {
  processor: ProcessorSeconds;
  mongoRequests: number;
}
export interface Round extends LoadResult {
  /** Processor seconds of each process, with the work that the requests left behind. */
  processor: ProcessorSeconds;
  mongoRequests: number;
}

const LOOK_MS = 250;
const SETTLE_MS = 5_000;
/** Cores that a settled side may use above its idle ones. */
const SETTLED_CORES = 0.15;

/** Reads both counters, with the time of the reading. */
async function read(pids: Side['pids'], mongo: MongoRequests) {
  return { at: performance.now(), processor: readProcessor(pids), mongoRequests: await mongo.count() };
}

export async function measureIdle(pids: Side['pids'], mongo: MongoRequests, seconds: number): Promise<Idle> {
  const before = await read(pids, mongo);
  await pause(seconds * 1_000);
  const after = await read(pids, mongo);
  const passed = (after.at - before.at) / 1_000;
  const used = usedBetween(before.processor, after.processor, passed);
  return {
    processor: Object.fromEntries(Object.entries(used).map(([name, one]) => [name, one / passed])),
    mongoRequests: (after.mongoRequests - before.mongoRequests) / passed,
  };
}

/** Waits until the events of the requests are handled: the processes use no more than in an idle copy. */
async function settle(pids: Side['pids'], idle: Idle): Promise<void> {
  const deadline = performance.now() + SETTLE_MS;
  let before = readProcessor(pids);
  let quiet = 0;
  while (quiet < 2 && performance.now() < deadline) {
    await pause(LOOK_MS);
    const after = readProcessor(pids);
    const cores = total(usedBetween(before, after, LOOK_MS / 1_000, idle.processor)) / (LOOK_MS / 1_000);
    quiet = cores < SETTLED_CORES ? quiet + 1 : 0;
    before = after;
  }
}

export async function measureRound(side: Side, mongo: MongoRequests, idle: Idle, options: LoadOptions): Promise<Round> {
  if (side.beforeRound) {
    await side.beforeRound(Math.ceil((options.rate ?? 0) * options.seconds));
    await settle(side.pids, idle);
  }
  const before = await read(side.pids, mongo);
  const result = await load(() => side.send(), options);
  await settle(side.pids, idle);
  const after = await read(side.pids, mongo);
  const passed = (after.at - before.at) / 1_000;
  return {
    ...result,
    processor: usedBetween(before.processor, after.processor, passed, idle.processor),
    mongoRequests: Math.max(0, after.mongoRequests - before.mongoRequests - passed * idle.mongoRequests),
  };
}
