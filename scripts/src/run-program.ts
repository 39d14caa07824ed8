import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { WORKSPACE } from '@sahaya/servers';

export interface ProgramResult {
  ok: boolean;
  /** Everything it printed, without colours. */
  output: string;
}

interface Options {
  /** Variables to add; one that is undefined is removed. */
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
}

/**
 * Runs a Node program in the root folder of the workspace to its end. An abort ends it with all its child processes;
 * the promise rejects when they are gone.
 */
export function runNode(args: readonly string[], { env, signal, onOutput }: Options = {}): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(process.execPath, args, {
      cwd: WORKSPACE,
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, which can be ended as a whole.
      detached: true,
    });
    const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
    signal?.addEventListener('abort', endGroup, { once: true });
    let output = '';
    const read = (chunk: Buffer) => {
      // Some tools colour their output even when told not to.
      const text = stripVTControlCharacters(chunk.toString());
      output += text;
      onOutput?.(text);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', endGroup);
      if (signal?.aborted) reject(new Error('The run was stopped.', { cause: signal.reason }));
      else resolve({ ok: code === 0, output });
    });
  });
}

/** The program that a package installs under this name. */
export const binary = (name: string): string => join(WORKSPACE, 'node_modules', '.bin', name);

/** Runs the tasks in order, two at a time. The result is ok if all are; it has the output of those that failed. */
export async function runPairwise(tasks: readonly (() => Promise<ProgramResult>)[]): Promise<ProgramResult> {
  const waiting = [...tasks];
  const results: ProgramResult[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await next());
  };
  await Promise.all([work(), work()]);
  const failed = results.filter(({ ok }) => !ok);
  return { ok: failed.length === 0, output: failed.map(({ output }) => output).join('\n') };
}
