import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The unit of /proc/<pid>/stat on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Processor seconds by the name of the process. */
export type ProcessorSeconds = Readonly<Record<string, number>>;

/**
 * Reads the processor time of a process from the text of `/proc/<pid>/stat`: fields 14 (user) and 15 (system), counted
 * after the name, which may contain spaces and brackets.
 */
export function secondsInStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Reads the processor time that `ps -o time=` prints: `[[days-]hours:]minutes:seconds[.hundredths]`. */
export function secondsInPs(printed: string): number {
  const [, days = '0', clock = ''] = /^(?:(\d+)-)?([\d:.]+)$/.exec(printed.trim()) ?? [];
  const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + seconds;
}

function secondsOf(pid: number): number {
  if (process.platform === 'linux') return secondsInStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return secondsInPs(execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }));
}

/** Reads the processor seconds that each process has used since its start. */
export const readProcessor = (pids: Readonly<Record<string, number>>): ProcessorSeconds =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, secondsOf(pid)]));

/** Returns the processor seconds between two readings, without those that the processes use when they are idle. */
export const usedBetween = (
  before: ProcessorSeconds,
  after: ProcessorSeconds,
  seconds: number,
  idlePerSecond: ProcessorSeconds = {},
): ProcessorSeconds =>
  Object.fromEntries(
    Object.entries(after).map(([name, at]) => [
      name,
      Math.max(0, at - (before[name] ?? at) - seconds * (idlePerSecond[name] ?? 0)),
    ]),
  );

export const total = (used: ProcessorSeconds): number => Object.values(used).reduce((sum, one) => sum + one, 0);
