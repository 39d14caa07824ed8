import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process, so that a later process with the same number is not mistaken for it. */
export interface ProcessId {
  pid: number;
  startedAt: string;
}

/** Reads the start time from `/proc/<pid>/stat`: field 22, counted after the name, which may contain spaces. */
export const startTimeIn = (stat: string): string | undefined => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];

/** Returns when the process started, in the system's unit; undefined if it does not exist or is a zombie. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const shown = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { ...process.env, LC_ALL: 'C' } });
    return shown.stdout?.toString().trim() || undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /\) Z /.test(stat) ? undefined : startTimeIn(stat);
  } catch {
    return undefined; // no such process
  }
}

export const identify = (pid: number): ProcessId => ({ pid, startedAt: startTimeOf(pid) ?? '' });

export const isStill = ({ pid, startedAt }: ProcessId): boolean => startedAt !== '' && startTimeOf(pid) === startedAt;

/** Ends a process that an earlier run left behind; resolves when it is gone. */
export async function end(leftover: ProcessId, graceMs = 10_000): Promise<void> {
  const deadline = Date.now() + graceMs;
  process.kill(leftover.pid, 'SIGTERM');
  while (isStill(leftover)) {
    if (Date.now() > deadline) process.kill(leftover.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
