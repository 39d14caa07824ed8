import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '@sahaya/servers';
import { identify, isStill, type ProcessId } from './pids.ts';
import { binary, runNode, type ProgramResult } from './run-program.ts';

/** The task whose end this line of nx tells, for progress: "> nx run booking:build  [local cache]". */
export const taskIn = (line: string): string | undefined => /^\s*>\s+nx run ([\w-]+:[\w:-]+)/.exec(line)?.[1];

/** Of a failed run's output, what its failed tasks printed; all of it where nx does not name them. */
export function failedPart(output: string): string {
  const names = [...(output.split(/^Failed tasks:$/m)[1] ?? '').matchAll(/^- (\S+)$/gm)].map(([, name]) => name);
  const parts = output
    .split(/^(?=> nx run )/m)
    .filter((part) => names.some((name) => part.startsWith(`> nx run ${name}`)));
  return parts.length > 0 ? parts.join('').split(/^ NX /m)[0]!.trim() : output;
}

interface NxOptions {
  env?: NodeJS.ProcessEnv;
  /** Hears of each finished task. */
  onTask?: (task: string) => void;
  signal?: AbortSignal;
}

/** Runs nx to its end without its daemon and its terminal interface; a failed task is `ok: false`. */
export function nx(args: string[], { env, onTask, signal }: NxOptions = {}): Promise<ProgramResult> {
  return runNode([binary('nx'), ...args], {
    env: { ...env, NX_DAEMON: 'false', NX_TUI: 'false' },
    signal,
    onOutput: (text) => {
      for (const line of text.split('\n')) {
        const task = taskIn(line);
        if (task) onTask?.(task);
      }
    },
  });
}

/** One build at a time in a clone: two copies that start together would write the same dist folders. */
export async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, 'build.lock');
  while (!tryLock(file)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    const lock = openSync(file, 'wx');
    writeFileSync(lock, JSON.stringify(identify(process.pid)));
    closeSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

function isHeld(file: string): boolean {
  try {
    return isStill(JSON.parse(readFileSync(file, 'utf8')) as ProcessId);
  } catch {
    return false; // its holder died while writing it, or it is gone by now
  }
}
