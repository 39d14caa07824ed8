import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

interface RunFile {
  ports: Record<string, number>;
  urls: Record<string, string>;
  processes: Record<string, { pid: number }>;
}
const PORT = process.env['SAHAYA_PORT'] ?? '3000';

/** The run file of the copy under test: its processes and ports. */
export const runFile = (): RunFile => JSON.parse(readFileSync(`.data/${PORT}/run.json`, 'utf8')) as RunFile;

/** Pays with `npm run sandbox:pay` and returns the three confirmation fields. */
export async function sandboxPay(orderId: string, ...flags: string[]) {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sandbox:pay', '--', orderId, ...flags], {
    env: { ...process.env, PORT },
  });
  return JSON.parse(stdout) as { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
}

/** Creates a staff account with `npm run staff`, the only way to create one. */
export async function createStaff(account: { email: string; role: string; password: string }): Promise<void> {
  const options = Object.entries(account).flatMap(([name, value]) => [`--${name}`, value]);
  await promisify(execFile)('npm', ['run', '--silent', 'staff', '--', 'create', ...options], {
    env: { ...process.env, PORT },
  });
}

/** The emails and text messages to an address, read with `npm run outbox`. */
export async function readOutbox(to: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'outbox', '--', to], {
    env: { ...process.env, PORT },
  });
  return stdout;
}

/** Moves the clock of all services with `npm run clock`: `+3h`, `reset`. */
export async function moveClock(argument: string): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'clock', '--', argument], { env: { ...process.env, PORT } });
}

/** Starts or ends a drill with `npm run game-day`; without arguments, returns the names of all drills. */
export async function gameDay(...drill: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'game-day', '--', ...drill], {
    env: { ...process.env, PORT },
  });
  return stdout.split('\n').flatMap((line) => /^ {2}([\w-]+) {2}/.exec(line)?.[1] ?? []);
}

export async function isReady(service: string): Promise<boolean> {
  const port = runFile().ports[`health:${service}`];
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}
