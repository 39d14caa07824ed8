import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { run, WORKSPACE } from '@sahaya/servers';
import { newBackupKey, recipientsOf } from './backup-key.ts';
import type { Copy } from './copy.ts';
import { secretsOfRun } from './copy-files.ts';
import { operatorUrl } from './operator.ts';
import { BACKUP as BACKUP_USER, passwordVariable, signedIn } from './stores/store-users.ts';
import { Trouble } from './terminal.ts';
import { age, mongodump, mongoexport, mongorestore } from './verify/tools.ts';

const SCRIPT = join(WORKSPACE, 'k8s/components/own-datastores/backup.sh');
const LIMIT_MS = 5 * 60_000;
const MAX_ARCHIVE_BYTES = 1024 ** 3;

export interface DrillBackup {
  archive: string;
  /** The list of deletions. */
  list: string;
  /** The file of the private key, which the backup does not have. */
  key: string;
}

async function must(what: string, program: string, args: string[]): Promise<void> {
  const { ok, output } = await run(program, args, LIMIT_MS);
  if (!ok) throw new Trouble(`${what} failed:\n${output.split('\n').slice(-15).join('\n')}`);
}

/** Runs the script of the nightly CronJob while writes continue. */
export async function backUp({ run: copy }: Copy, folder: string): Promise<DrillBackup> {
  const password = secretsOfRun(copy)[passwordVariable('mongo', BACKUP_USER)];
  const url = signedIn(copy.urls.mongo!, BACKUP_USER, password);
  const programs = [await mongodump(), await mongoexport(), await age()].map((program) => dirname(program));
  const backups = join(folder, 'backups');
  const key = join(folder, 'key.txt');
  const recipients = join(folder, 'recipients');
  mkdirSync(backups, { recursive: true });
  writeFileSync(key, newBackupKey(new Date()), { mode: 0o600 });
  writeFileSync(recipients, recipientsOf(readFileSync(key, 'utf8')));
  await must('The backup', 'env', [
    `PATH=${[...programs, process.env.PATH].join(':')}`,
    `MONGO_URL=${url}`,
    `BACKUPS=${backups}`,
    `RECIPIENTS=${recipients}`,
    'bash',
    SCRIPT,
  ]);
  const [list, archive, ...others] = readdirSync(backups).sort();
  if (!list?.startsWith('deletions-') || !archive?.startsWith('mongo-') || others.length > 0)
    throw new Trouble(`The backup left other files in ${backups} than an archive and a list of deletions.`);
  return { archive: join(backups, archive), list: join(backups, list), key };
}

const decrypt = async (key: string, archive: string): Promise<Buffer> => {
  const args = ['--decrypt', '--identity', key, archive];
  return (await promisify(execFile)(await age(), args, { encoding: 'buffer', maxBuffer: MAX_ARCHIVE_BYTES })).stdout;
};

/** Fails unless the archive has these texts for the holder of the key, and nobody else can read them. */
export async function requireUnreadable({ archive, key }: DrillBackup, texts: readonly string[]): Promise<void> {
  const content = readFileSync(archive);
  if (!content.toString('latin1').startsWith('age-encryption.org/v1\n'))
    throw new Trouble(`${archive} is not encrypted: it begins with ${content.subarray(0, 8).toString('hex')}.`);
  const plain = gunzipSync(await decrypt(key, archive));
  for (const text of texts) {
    if (!plain.includes(text)) throw new Trouble(`The decrypted archive does not have "${text}".`);
    if (content.includes(text)) throw new Trouble(`The archive shows "${text}".`);
  }
  const otherKey = `${key}.other`;
  writeFileSync(otherKey, newBackupKey(new Date()));
  const isOpened = await decrypt(otherKey, archive).then(
    () => true,
    () => false,
  );
  if (isOpened) throw new Trouble('Another key opens the archive.');
}

/** Restores as described in docs/operators.md: into empty databases, while no service runs. */
export async function restore({ run: copy }: Copy, { archive, key }: DrillBackup): Promise<void> {
  const pipe = 'set -o pipefail; "$1" --decrypt --identity "$2" "$3" | "$4" --uri "$5" --oplogReplay --gzip --archive';
  const url = operatorUrl(copy, 'mongo');
  await must('The restore', 'bash', ['-c', pipe, 'bash', await age(), key, archive, await mongorestore(), url]);
}
