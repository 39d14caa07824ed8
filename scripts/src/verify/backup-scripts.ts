import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { ensureEventStream, EVENT_STREAM } from '@sahaya/messaging';
import { freePort, run, startServer, WORKSPACE } from '@sahaya/servers';
import { newBackupKey, recipientsOf } from '../backup-key.ts';
import { age, natsClient } from './tools.ts';

/** A name and an email that no archive may show. */
const CANARY = 'Meera Joshi <meera@example.com>';
/** The first bytes of every file of age. */
const AGE_HEADER = 'age-encryption.org/v1\n';

type Variables = Record<string, string>;
interface Script {
  file: string;
  working: Variables;
  /** With these variables the script cannot read its store to the end. */
  failing: Variables;
  /** Returns the faults of a decrypted archive. */
  faultsOf(plainFile: string): Promise<string[]>;
}

/** The end of a run: the names of the files on the volume of the backups and in the memory of the job. */
interface Outcome {
  ok: boolean;
  output: string;
  hasRead: boolean;
  files: string[];
  inMemory: string[];
}

const isFinished = (file: string) => !file.endsWith('.part');

/** Runs scripts in a folder that begins empty each time. */
class ScriptRunner {
  private readonly script: Script;
  readonly folder: string;

  constructor(script: Script, folder: string) {
    this.script = script;
    this.folder = folder;
  }

  /** Runs the script; `recipients` is the text of its file of public keys, which is missing without it. */
  async run(variables: Variables, recipients?: string): Promise<Outcome> {
    rmSync(this.folder, { recursive: true, force: true });
    const [backups, memory] = [this.in('backups'), this.in('memory')];
    for (const folder of [backups, memory]) mkdirSync(folder, { recursive: true });
    if (recipients !== undefined) writeFileSync(this.in('recipients'), recipients);
    const given = { ...variables, BACKUPS: backups, MEMORY: memory, RECIPIENTS: this.in('recipients') };
    const assignments = Object.entries(given).map(([name, value]) => `${name}=${value}`);
    const { ok, output } = await run('env', [...assignments, 'bash', join(WORKSPACE, this.script.file)], 120_000);
    const hasRead = existsSync(this.in('read'));
    return { ok, output, hasRead, files: readdirSync(backups), inMemory: readdirSync(memory) };
  }

  in(name: string): string {
    return join(this.folder, name);
  }
}

async function faultsWithoutRecipients(runner: ScriptRunner, { working }: Script, key: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [given, text] of [
    ['no file of recipients', undefined],
    ['no recipient', ''],
    ['a private key as a recipient', key],
  ] as const) {
    const { ok, hasRead } = await runner.run(working, text);
    if (ok) faults.push(`with ${given} it succeeds`);
    if (hasRead) faults.push(`with ${given} it reads its store`);
  }
  return faults;
}

async function faultsOfFailure(runner: ScriptRunner, { failing }: Script, recipients: string): Promise<string[]> {
  const { ok, files, inMemory } = await runner.run(failing, recipients);
  return [
    ...(ok ? ['it succeeds'] : []),
    ...files.filter(isFinished).map((file) => `it leaves ${file}`),
    ...inMemory.map((file) => `it leaves ${file} in memory`),
  ];
}

async function faultsOfArchive(runner: ScriptRunner, script: Script, keys: readonly string[]): Promise<string[]> {
  const { ok, output, files, inMemory } = await runner.run(script.working, keys.map(recipientsOf).join('\n'));
  if (!ok) return [output];
  const archives = files.filter((file) => !file.startsWith('deletions-'));
  const [archive = '', ...others] = archives.map((file) => join(runner.in('backups'), file));
  const content = readFileSync(archive, 'latin1');
  const faults = [
    ...[...others, ...inMemory].map((file) => `it leaves ${file}`),
    ...(archive.endsWith('.age') && content.startsWith(AGE_HEADER) ? [] : [`${archive} is not encrypted`]),
    ...(content.includes(CANARY) ? [`${archive} can be read`] : []),
  ];
  for (const [index, key] of keys.entries()) {
    const [identity, plain] = [runner.in(`key-${index}`), runner.in(`plain-${index}`)];
    writeFileSync(identity, key);
    const opened = await run(await age(), ['--decrypt', '--identity', identity, '--output', plain, archive]);
    faults.push(...(opened.ok ? await script.faultsOf(plain) : [`a key does not open it: ${opened.output}`]));
  }
  return faults;
}

/** Writes programs of a store into a folder, which note in the file `read` that they were called; returns the folder. */
function writePrograms(folder: string, programs: Variables): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n: >"$BACKUPS/../read"\n${text}\n`, { mode: 0o755 });
  return folder;
}

/** Replaces the clients of MongoDB, which `npm run restore-drill` runs. */
function writeStandIns(folder: string, exitCode: number): string {
  return writePrograms(folder, {
    mongodump: `echo '${CANARY}'\nexit ${exitCode}`,
    mongoexport: 'for file; do :; done\n: >"$file"',
  });
}

async function checkScript(name: string, script: Script, folder: string) {
  const runner = new ScriptRunner(script, join(folder, name));
  const keys = [newBackupKey(new Date()), newBackupKey(new Date())];
  const recipients = keys.map(recipientsOf).join('\n');
  return [
    {
      name: `the backup of ${name} fails without recipients before it reads`,
      faults: await faultsWithoutRecipients(runner, script, keys[0]!),
    },
    {
      name: `the backup of ${name} leaves no archive when it fails`,
      faults: await faultsOfFailure(runner, script, recipients),
    },
    {
      name: `the archive of ${name} is encrypted, and each recipient can restore it`,
      faults: await faultsOfArchive(runner, script, keys),
    },
  ];
}

async function checkMongo(folder: string) {
  const path = [dirname(await age()), process.env.PATH].join(':');
  const withPrograms = (exitCode: number) => ({
    MONGO_URL: 'mongodb://unused',
    PATH: `${writeStandIns(join(folder, `stand-ins-${exitCode}`), exitCode)}:${path}`,
  });
  return checkScript(
    'MongoDB',
    {
      file: 'k8s/components/own-datastores/backup.sh',
      working: withPrograms(0),
      failing: withPrograms(1),
      faultsOf: (plain) =>
        Promise.resolve(readFileSync(plain, 'utf8') === `${CANARY}\n` ? [] : ['it has other content']),
    },
    folder,
  );
}

async function checkNats(folder: string) {
  const client = await natsClient();
  const server = await startServer('nats', join(folder, 'server'));
  const nats = await connect({ servers: server.url });
  const programs = writePrograms(join(folder, 'nats-client'), { nats: `exec '${client}' "$@"` });
  const PATH = [programs, dirname(await age()), process.env.PATH].join(':');
  try {
    await ensureEventStream(nats);
    await nats.request('events.canary', CANARY);
    const restore = async (plain: string): Promise<string[]> => {
      const target = `${plain}.files`;
      mkdirSync(target);
      await nats.request(`$JS.API.STREAM.DELETE.${EVENT_STREAM}`);
      const unpacked = await run('tar', ['-C', target, '-xf', plain, '--strip-components=1']);
      const restored = await run(client, ['--server', server.url, 'account', 'restore', target]);
      const answer = await nats.request(`$JS.API.STREAM.MSG.GET.${EVENT_STREAM}`, JSON.stringify({ seq: 1 }));
      const { message } = answer.json<{ message?: { data: string } }>();
      const isThere = Buffer.from(message?.data ?? '', 'base64').toString() === CANARY;
      return unpacked.ok && restored.ok && isThere ? [] : [`${unpacked.output}\n${restored.output}`];
    };
    return await checkScript(
      'NATS',
      {
        file: 'k8s/base/nats/backup.sh',
        working: { PATH, NATS_URL: server.url },
        failing: { PATH, NATS_URL: `nats://127.0.0.1:${await freePort()}` },
        faultsOf: restore,
      },
      folder,
    );
  } finally {
    await nats.close();
    await server.stop();
  }
}

/** Runs the scripts of the nightly backups as their jobs do, and returns the faults of what they leave. */
export async function backupScripts(): Promise<{ name: string; faults: string[] }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sahaya-backups-'));
  try {
    return [...(await checkMongo(folder)), ...(await checkNats(folder))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
