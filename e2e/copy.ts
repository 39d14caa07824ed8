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

/** The address of MongoDB for the operator of the copy. */
export function databaseUrl(): string {
  const { urls, ports } = runFile();
  const url = urls['mongo'] ?? '';
  if (url.includes('@')) return url;
  // Another server of the environment is that of Compose.
  const folder = url.includes(`:${ports['mongo']}/`) ? PORT : 'compose';
  const secrets = JSON.parse(readFileSync(`.data/${folder}/secrets.json`, 'utf8')) as Record<string, string>;
  return url.replace('://', `://operator:${secrets['MONGO_PASSWORD_OPERATOR']}@`);
}

/** The command of each script of the workspace, such as `node scripts/clock.ts`. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The output of a command of the README for this copy. Its program is started as npm does, without npm itself. */
export async function runScript(name: string, ...args: string[]): Promise<string> {
  const [, ...command] = scripts[name]?.split(' ') ?? [];
  const env = { ...process.env, PORT };
  return (await promisify(execFile)(process.execPath, [...command, ...args], { env })).stdout;
}

/** Pays with `npm run sandbox:pay` and returns the three confirmation fields. */
export const sandboxPay = async (orderId: string, ...flags: string[]) =>
  JSON.parse(await runScript('sandbox:pay', orderId, ...flags)) as {
    razorpay_payment_id: string;
    razorpay_order_id: string;
    razorpay_signature: string;
  };

/** Creates a staff account with `npm run staff` and returns the secret of its authenticator app. */
export async function createStaff(account: { email: string; role: string; password: string }): Promise<string> {
  const options = Object.entries(account).flatMap(([name, value]) => [`--${name}`, value]);
  const output = await runScript('staff', 'create', ...options, '--totp');
  const secret = /TOTP secret ([A-Z2-7]+)/.exec(output)?.[1];
  if (!secret) throw new Error('npm run staff printed no secret');
  return secret;
}

/** The secret of the authenticator app of a demo staff member. */
export function demoSecretOf(email: string): string {
  const staff = JSON.parse(readFileSync(`.data/${PORT}/demo-staff.json`, 'utf8')) as Record<
    string,
    { totpSecret: string }
  >;
  return staff[email]?.totpSecret ?? '';
}

/** The emails and text messages to an address, read with `npm run outbox`. */
export const readOutbox = (to: string): Promise<string> => runScript('outbox', to);

/** Moves the clock of all services with `npm run clock`: `+3h`, `reset`. */
export async function moveClock(argument: string): Promise<void> {
  await runScript('clock', argument);
}

/** The output of `npm run money:check` or `money:trial-balance`. */
export const money = async (command: 'check' | 'trial-balance'): Promise<string> =>
  (await runScript(`money:${command}`)).trim();

/** Starts or ends a drill with `npm run game-day`; without arguments, returns the names of all drills. */
export async function gameDay(...drill: string[]): Promise<string[]> {
  const output = await runScript('game-day', ...drill);
  return output.split('\n').flatMap((line) => /^ {2}([\w-]+) {2}/.exec(line)?.[1] ?? []);
}

/** The process that runs a service. */
export function processOf(service: string): { pid?: number; healthPort?: number } {
  const { processes, ports } = runFile();
  const name = 'all-in-one' in processes ? 'all-in-one' : service;
  return { pid: processes[name]?.pid, healthPort: ports[`health:${name}`] };
}

export async function isReady(service: string): Promise<boolean> {
  const port = processOf(service).healthPort;
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}
