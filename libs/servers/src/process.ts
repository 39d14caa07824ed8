import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A program to run, and how to detect that it is ready. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Its output is appended to this file. */
  logFile: string;
  /** One attempt; returns true once the program is ready. */
  isReady(): Promise<boolean>;
  readyWithinMs: number;
}

export interface Running {
  /** Undefined if it could not be started; `exited` then has the reason. */
  pid?: number;
  /** Resolves when the process has ended, with the reason as text. */
  exited: Promise<string>;
  /** SIGTERM, then SIGKILL after the grace time. Resolves when the process has ended. */
  stop(graceMs?: number): Promise<void>;
}

// Ends the process if the launcher disappears without sending "done", so that even kill -9 leaves no process behind.
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

/** Starts a program in a separate process group, so that an interrupt at the terminal reaches only the launcher. */
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

/** Waits until the program is ready. An early exit or a timeout is an error with the end of its log. */
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
