/**
 * npm run keys -- rotate tokens | actors | codes | payouts | factors | personal: adds a key to the copy on PORT; `compose` or `kubernetes`
 * after it means the secrets of `npm run secrets`, and `-` a value on standard input, for other secret stores. npm run
 * keys -- prepare personal: adds the key that `rotate personal` will use, once every process knows it. npm run
 * keys -- replace tokens: replaces a leaked key, which ends all sessions. npm run keys -- replace actors | mongo | redis:
 * replaces the key of the actors, or the passwords of all users of that store. Processes read their keys when they start.
 */
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { dataFolder, letters, portFromEnvironment, replaceSecret, secretsIn } from './src/copy-files.ts';
import {
  newSigningKeys,
  prepareKey,
  publicKeysOf,
  rotateKeyRing,
  rotatePreparedKey,
  rotateSigningKeys,
} from './src/keys.ts';
import { newPasswords } from './src/stores/store-users.ts';
import { command, Trouble } from './src/terminal.ts';

/** A code is valid for ten minutes. */
const EARLIER_CODE_KEYS = 1;
/** Stored data may be encrypted under each of them; the logs of the services say which ones can be removed. */
const EARLIER_ENCRYPTION_KEYS = Infinity;

const CHANGES: Record<string, [variable: string, change: (value: string, now: Date) => string]> = {
  'rotate tokens': ['TOKEN_KEYS', rotateSigningKeys],
  'replace tokens': ['TOKEN_KEYS', (_leaked, now) => newSigningKeys(now)],
  'rotate actors': ['ACTOR_KEYS', rotateSigningKeys],
  'replace actors': ['ACTOR_KEYS', (_leaked, now) => newSigningKeys(now)],
  'rotate codes': ['CODE_KEYS', (value, now) => rotateKeyRing(value, now, EARLIER_CODE_KEYS)],
  'rotate payouts': ['PAYOUT_ACCOUNT_KEYS', (value, now) => rotateKeyRing(value, now, EARLIER_ENCRYPTION_KEYS)],
  'prepare personal': ['PERSONAL_DATA_KEYS', prepareKey],
  'rotate personal': ['PERSONAL_DATA_KEYS', rotatePreparedKey],
  'rotate factors': ['FACTOR_KEYS', (value, now) => rotateKeyRing(value, now, EARLIER_ENCRYPTION_KEYS)],
};

/** The variables with the public halves of a set of keys. */
const PUBLIC_HALVES: Record<string, string> = {
  TOKEN_KEYS: 'TOKEN_PUBLIC_KEYS',
  ACTOR_KEYS: 'ACTOR_PUBLIC_KEYS',
};

const USAGE =
  'Usage: npm run keys -- rotate tokens | actors | codes | payouts | factors | personal, prepare personal, or replace tokens | actors | mongo | redis';

/** Replaces the passwords of all users of a store. */
function replacePasswords(store: 'mongo' | 'redis', folder: string): void {
  for (const [name, password] of Object.entries(newPasswords(store, letters))) replaceSecret(folder, name, password);
  console.log(`Changed the passwords of ${store} in ${folder}. Servers and processes use them after their next start.`);
}

function folderOf(place: string | undefined): string {
  if (place === undefined) return dataFolder(portFromEnvironment());
  if (place === 'compose' || place === 'kubernetes') return join(WORKSPACE, '.data', place);
  throw new Trouble(`No secrets "${place}". Places: compose, kubernetes, - (standard input).`);
}

await command(async () => {
  const [verb, what, place] = process.argv.slice(2);
  const asked = `${verb} ${what}`;
  if (asked === 'replace mongo' || asked === 'replace redis')
    return replacePasswords(asked === 'replace mongo' ? 'mongo' : 'redis', folderOf(place));
  const found = CHANGES[asked];
  if (!found) throw new Trouble(USAGE);
  const [variable, change] = found;
  const now = new Date();
  if (place === '-') {
    const value = change((await text(process.stdin)).trim(), now);
    console.log(`${variable}=${value}`);
    const publicVariable = PUBLIC_HALVES[variable];
    if (publicVariable) console.log(`${publicVariable}=${publicKeysOf(value)}`);
    return;
  }
  const folder = folderOf(place);
  replaceSecret(folder, variable, change(secretsIn(folder)[variable] ?? '', now));
  console.log(`Changed ${variable} in ${folder}. Processes use it after their next start.`);
});
