import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What to run and how to know that it serves. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Everything it prints is appended here. */
  logFile: string;
  /** One attempt: true once it serves. */
  isReady(): Promise<boolean>;
  readyWithinMs: number;
}

export interface Running {
  /** None when it could not be started at all; `exited` then says why. */
  pid?: number;
  /** Settles when the process is gone, with how it ended in words. */
  exited: Promise<string>;
  /** SIGTERM, then SIGKILL after the grace time. Resolves when the process is gone. */
  stop(graceMs?: number): Promise<void>;
}

// Ends the process when this launcher is gone without having said "done", so that even kill -9 leaves nothing behind.
const GUARD =
  'read done || { kill -TERM $1; for i in 1 2 3 4 5 6 7 8 9 10; do sleep 1; kill -0 $1 || exit; done; kill -KILL $1; }';

function guard(pid: number): () => void {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined); // the guard was killed: nothing is left to tell it
  child.unref();
  return () => child.stdin.end('done\n');
}

/** Starts a program in a process group of its own: an interrupt at the terminal reaches the launcher only. */
export function launch(program: Program): Running {
  mkdirSync(dirname(program.logFile), { recursive: true });
  const log = openSync(program.logFile, 'a');
  const child = spawn(program.command, program.args, {
    cwd: program.cwd,
    env: program.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);

  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not start (${error.message})`));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
  if (child.pid !== undefined) void exited.then(guard(child.pid));

  return {
    pid: child.pid,
    exited,
    async stop(graceMs = 10_000) {
      child.kill('SIGTERM');
      const patience = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await exited;
      clearTimeout(patience);
    },
  };
}

/** Waits until the program serves; an early end or too long a wait is an error that shows the end of its log. */
export async function waitReady(program: Program, running: Running): Promise<void> {
  const deadline = Date.now() + program.readyWithinMs;
  let end: string | undefined;
  void running.exited.then((how) => (end = how));
  while (!(await program.isReady())) {
    if (end) throw new Error(`${program.name} ${end} before it was ready${tailOf(program.logFile)}`);
    if (Date.now() > deadline) {
      throw new Error(`${program.name} was not ready in ${program.readyWithinMs / 1000} s${tailOf(program.logFile)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The last lines of a log, for an error message. */
export function tailOf(logFile: string, lines = 8): string {
  const all = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-lines);
  return `; the end of ${logFile}:\n${all.map((line) => `    ${line.slice(0, 300)}`).join('\n')}`;
}
