import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { newKeyRing, newTokenKeys, publicTokenKeys } from './keys.ts';
import { isStill, type ProcessId } from './pids.ts';
import { Trouble } from './terminal.ts';

/** Details of the copy that runs or last ran on a port: `.data/<PORT>/run.json`. */
export interface RunFile {
  port: number;
  /** The address that the gateway listens on; loopback if it is missing. */
  host?: string;
  launcher?: ProcessId;
  ports: Record<string, number>;
  urls: Record<string, string>;
  processes: Record<string, ProcessId>;
  demoLoadedAt?: string;
}

export const dataFolder = (port: number): string => join(WORKSPACE, '.data', String(port));
export const logFile = (port: number, name: string): string => join(dataFolder(port), 'logs', `${name}.log`);
const runFile = (port: number) => join(dataFolder(port), 'run.json');

/** Returns the port that the command applies to: PORT, or 3000. */
export function portFromEnvironment(given = process.env.PORT): number {
  const port = Number(given || 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Trouble(`PORT=${given} is not a port. Try: PORT=3001 npm start.`);
}

export function readRunFile(port: number): RunFile | undefined {
  const text = readIfThere(runFile(port));
  return text === undefined ? undefined : (JSON.parse(text) as RunFile);
}

export const writeRunFile = (run: RunFile): void => writeWhole(runFile(run.port), run);

/** Returns the running copy on PORT, or fails if there is none. */
export function requireRunning(port = portFromEnvironment()): RunFile {
  const run = readRunFile(port);
  if (run?.launcher && isStill(run.launcher)) return run;
  throw new Trouble(`No copy runs on port ${port} here. Try: npm start, or set its port: PORT=3001 npm run …`);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = (count: number) => [...randomBytes(count)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** Generates the VAPID key pair (P-256) for push services. */
function vapidKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: publicKey.toString('base64url'), VAPID_PRIVATE_KEY: privateKey.toString('base64url') };
}

/** Returns the secrets of a copy: generated on the first run, stored, and never in the repository. */
export const secrets = (port: number): Record<string, string> => secretsIn(dataFolder(port));

const secretsFile = (folder: string) => join(folder, 'secrets.json');

/** Returns the secrets stored in a folder and generates the missing ones. */
export function secretsIn(folder: string): Record<string, string> {
  const text = readIfThere(secretsFile(folder));
  const stored = text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
  const kept = Object.fromEntries(
    Object.entries(newSecrets(stored)).map(([name, made]) => [name, stored[name] ?? made]),
  );
  writeWhole(secretsFile(folder), kept);
  return { ...kept, TOKEN_PUBLIC_KEYS: publicTokenKeys(kept.TOKEN_KEYS ?? '') };
}

/** New secrets; those of an older version that still read stored data become part of them. */
export function newSecrets({ PAYOUT_ACCOUNT_KEY }: Record<string, string> = {}): Record<string, string> {
  const now = new Date();
  return {
    TOKEN_KEYS: newTokenKeys(now),
    CODE_KEYS: newKeyRing(now),
    PAYOUT_ACCOUNT_KEYS: PAYOUT_ACCOUNT_KEY ? `1:${PAYOUT_ACCOUNT_KEY}` : newKeyRing(now),
    RAZORPAY_KEY_ID: `rzp_test_${letters(14)}`,
    RAZORPAY_KEY_SECRET: letters(24),
    RAZORPAY_WEBHOOK_SECRET: letters(32),
    ...vapidKeys(),
  };
}

/** Replaces a secret of `secretsIn`. */
export const replaceSecret = (folder: string, name: string, value: string): void => {
  const { TOKEN_PUBLIC_KEYS: _derived, ...kept } = secretsIn(folder);
  writeWhole(secretsFile(folder), { ...kept, [name]: value });
};

const LOG_LIMIT = 20 * 1024 * 1024;

/** Truncates a log that has grown too long, at the start of a run. */
export function trimLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) truncateSync(file);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file atomically, because other commands may read it at any time. */
function writeWhole(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
