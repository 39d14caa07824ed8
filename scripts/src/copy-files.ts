import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { natsPublicKey, newKeyRing, newNatsSeed, newSigningKeys, publicKeysOf } from './keys.ts';
import { isStill, type ProcessId } from './pids.ts';
import { PROGRAMS } from './service-names.ts';
import { newPasswords, redisHashes, REPLICA_KEY } from './stores/store-users.ts';
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
/** Returns random letters and digits. */
export const letters = (count: number): string =>
  [...randomBytes(count)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** Generates the VAPID key pair (P-256) for push services. */
function vapidKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { VAPID_PUBLIC_KEY: publicKey.toString('base64url'), VAPID_PRIVATE_KEY: privateKey.toString('base64url') };
}

/** The folder with the secrets of the servers that `npm run infra:up` starts. */
const COMPOSE_FOLDER = join(WORKSPACE, '.data', 'compose');

/** The secrets of the users of each server begin with its name. */
const SERVER_SECRETS = { mongo: 'MONGO_', nats: 'NATS_', redis: 'REDIS_' };

/**
 * Returns the secrets of a copy: generated on the first run, stored, and never in the repository. The users of a server
 * of the environment are those of Compose.
 */
export function secretsOfRun({ port, ports, urls }: Pick<RunFile, 'port' | 'ports' | 'urls'>): Record<string, string> {
  const own = secretsIn(dataFolder(port));
  const others = Object.entries(SERVER_SECRETS).flatMap(([server, prefix]) => {
    const isOwn = new RegExp(`:${ports[server]}(/|$)`).test(urls[server] ?? '');
    return urls[server] === undefined || isOwn ? [] : [prefix];
  });
  if (others.length === 0) return own;
  const compose = Object.entries(secretsIn(COMPOSE_FOLDER)).filter(([name]) =>
    others.some((prefix) => name.startsWith(prefix)),
  );
  return { ...own, ...Object.fromEntries(compose) };
}

const secretsFile = (folder: string) => join(folder, 'secrets.json');

/** Returns the secrets stored in a folder and generates the missing ones. */
export function secretsIn(folder: string): Record<string, string> {
  const text = readIfThere(secretsFile(folder));
  const stored = text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
  const kept = Object.fromEntries(
    Object.entries(newSecrets(stored)).map(([name, made]) => [name, stored[name] ?? made]),
  );
  writeWhole(secretsFile(folder), kept);
  return { ...kept, ...publicHalves(kept) };
}

/** The public halves of key pairs, and the hashes of passwords; they are derived and not stored. */
const publicHalves = (kept: Record<string, string>): Record<string, string> => ({
  TOKEN_PUBLIC_KEYS: publicKeysOf(kept.TOKEN_KEYS ?? ''),
  ACTOR_PUBLIC_KEYS: publicKeysOf(kept.ACTOR_KEYS ?? ''),
  ...Object.fromEntries(NATS_USERS.map((user) => [userVariable(user), natsPublicKey(kept[seedVariable(user)]!)])),
  ...redisHashes(kept),
});

/** The secret under which NATS encrypts what it keeps on disk. */
export const STREAMS_KEY = 'NATS_STREAMS_KEY';
/** The people who operate the platform, and its scripts. */
export const OPERATOR = 'operator';
/** Each process has a NATS user of its own. */
export const NATS_USERS: readonly string[] = [...PROGRAMS, OPERATOR];
const inVariable = (user: string) => user.replaceAll('-', '_').toUpperCase();
/** The secret with the seed of a NATS user. */
export const seedVariable = (user: string): string => `NATS_NKEY_${inVariable(user)}`;
/** The variable with its public key, which NATS reads. */
export const userVariable = (user: string): string => `NATS_USER_${inVariable(user)}`;

/** The account that the webhooks of the payment stand-in name. */
const STAND_IN_ACCOUNT = 'acc_SahayaSandbox0';

/** New secrets; those of an older version that still read stored data become part of them. */
export function newSecrets(stored: Record<string, string> = {}): Record<string, string> {
  const { PAYOUT_ACCOUNT_KEY } = stored;
  const now = new Date();
  return {
    TOKEN_KEYS: newSigningKeys(now),
    ACTOR_KEYS: newSigningKeys(now),
    CODE_KEYS: newKeyRing(now),
    FACTOR_KEYS: newKeyRing(now),
    PERSONAL_DATA_KEYS: newKeyRing(now),
    PAYOUT_ACCOUNT_KEYS: PAYOUT_ACCOUNT_KEY ? `1:${PAYOUT_ACCOUNT_KEY}` : newKeyRing(now),
    RAZORPAY_KEY_ID: `rzp_test_${letters(14)}`,
    RAZORPAY_KEY_SECRET: letters(24),
    RAZORPAY_WEBHOOK_SECRET: letters(32),
    RAZORPAY_ACCOUNT_ID: STAND_IN_ACCOUNT,
    IDENTITY_CLIENT_SECRET: letters(32),
    ...vapidKeys(),
    [REPLICA_KEY]: letters(64),
    // NATS would read a value that begins with a digit as a number.
    [STREAMS_KEY]: `K${letters(63)}`,
    ...newPasswords('mongo', letters),
    ...newPasswords('redis', letters),
    ...Object.fromEntries(
      NATS_USERS.map(seedVariable).map((variable) => [variable, stored[variable] ?? newNatsSeed()]),
    ),
  };
}

/** Replaces a secret of `secretsIn`. */
export const replaceSecret = (folder: string, name: string, value: string): void => {
  const all = { ...secretsIn(folder), [name]: value };
  const derived = Object.keys(publicHalves(all));
  writeWhole(secretsFile(folder), Object.fromEntries(Object.entries(all).filter(([key]) => !derived.includes(key))));
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
export function writeWhole(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
