/**
 * npm run restore-drill: runs the nightly backup script under writes, deletes the processes, streams and queues, and
 * starts a new copy from the encrypted archive. Only the private key may read the archive, all data acknowledged before
 * the backup must exist, all amounts must agree, and the product must work. docs/operators.md has the results.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { moneyBooks } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { freePort, WORKSPACE } from '@sahaya/servers';
import { MongoClient } from 'mongodb';
import { Copy } from './src/copy.ts';
import { dataFolder } from './src/copy-files.ts';
import { Api, until } from './src/demo/api.ts';
import { applyDeletions, parseDeletions } from './src/deletions.ts';
import { DEMO_ACCOUNTS } from './src/demo/people/people.ts';
import { backUp, requireUnreadable, restore } from './src/drill-backup.ts';
import { differences, type Theirs, totals } from './src/money.ts';
import { connectOperator, operatorUrl } from './src/operator.ts';
import { command, say, Trouble, whenAskedToStop } from './src/terminal.ts';

/** Temporary data: idempotency keys, handled events and outbox entries. */
const PASSING = ['idempotency_keys', 'inbox', 'outbox'];
/** The sender of the tickets; name and email are not encrypted per field. */
const SENDER = { name: 'Meera Joshi', email: 'meera@example.com' };
const seconds = (since: number) => `${((Date.now() - since) / 1_000).toFixed(1)} s`;
type Ids = Map<string, Set<string>>;

/** Returns the ids of every collection of the product's databases, as far as their writes are acknowledged. */
async function idsOf(url: string): Promise<Ids> {
  const client = await MongoClient.connect(url);
  try {
    const found: Ids = new Map();
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((database) => database.name.startsWith('sahaya_'))) {
      const collections = await client.db(name).listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
      for (const collection of collections.filter((one) => !PASSING.includes(one.name))) {
        const documents = client
          .db(name)
          .collection(collection.name)
          .find({}, { projection: { _id: 1 }, readConcern: 'majority' });
        found.set(`${name}.${collection.name}`, new Set(await documents.map(({ _id }) => String(_id)).toArray()));
      }
    }
    return found;
  } finally {
    await client.close();
  }
}

/** Writes continuously until stopped; records the numbers of the acknowledged writes. */
function writeOn(api: Api) {
  const answered: string[] = [];
  let ended = false;
  const form = {
    ...SENDER,
    category: 'other',
    subject: 'Drill',
    message: 'Drill',
  };
  const run = async () => {
    while (!ended) {
      const written = api.call<{ ticket: { number: string } }>('POST /support/tickets', { body: form });
      // Rejected or interrupted writes were not acknowledged.
      await written.then(({ ticket }) => answered.push(ticket.number)).catch(() => sleep(50));
    }
  };
  const running = run();
  return {
    answered,
    async end() {
      ended = true;
      await running;
    },
  };
}

/** Somebody who deletes their account, before or after the backup. */
class Leaver {
  private readonly phone: string;
  private readonly password = 'a password of the drill';
  userId = '';

  constructor(phone: string) {
    this.phone = phone;
  }

  async register(api: Api): Promise<void> {
    const fields = { name: 'Leaver of the drill', location: 'Saket, New Delhi', age: 40, gender: 'female' };
    const body = { ...fields, phone: this.phone, password: this.password, acceptedTerms: true };
    this.userId = (await api.call<{ user: { _id: string } }>('POST /auth/register', { body })).user._id;
  }

  /** Deletes the account at once, without the week to change one's mind, or again after the restore. */
  async delete({ run: copy }: Copy, deletedAt: string): Promise<number> {
    const nats = await connectOperator(copy);
    try {
      return await applyDeletions(new RpcClient(nats), [{ userId: this.userId, role: 'customer', deletedAt }]);
    } finally {
      await nats.close();
    }
  }

  async canSignIn(api: Api): Promise<boolean> {
    return api.call('POST /auth/login', { body: { identifier: this.phone, password: this.password } }).then(
      () => true,
      () => false,
    );
  }
}

async function checkMoney({ run: copy }: Copy): Promise<string> {
  const nats = await connectOperator(copy);
  try {
    const ours = await new RpcClient(nats).call(moneyBooks, {}, 10_000);
    const theirs = (await (await fetch(`${copy.urls.sandbox}/sandbox/books`)).json()) as Theirs;
    const found = differences(ours, theirs);
    if (found.length > 0)
      throw new Trouble(`The ledger and the provider differ after the restore: ${found.join('; ')}`);
    return totals(ours);
  } finally {
    await nats.close();
  }
}

/** Creates visits that are booked, paid and discussed in chat; speed is not measured. */
async function play({ run: { urls } }: Copy): Promise<void> {
  const env = { ...process.env, SHAPE: 'smoke', SLACK: '20', BASE_URL: urls.portal, SANDBOX_URL: urls.sandbox };
  const child = spawn(process.execPath, [join(WORKSPACE, 'scripts/load.ts'), 'book-accept-pay-chat'], { env });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Trouble(`The visits before the drill ended with ${code ?? 'a signal'}.`);
}

/** Signs in with each demo account, reads data and writes new data. */
async function goesOn(api: Api): Promise<void> {
  for (const { login, password } of DEMO_ACCOUNTS) {
    const body = { identifier: login, password };
    const { token } = await api.call<{ token?: string }>('POST /auth/login', { body });
    // Staff get a challenge, whose code only their app has.
    if (token) await api.call('GET /auth/me', { token });
  }
  const more = writeOn(api);
  await until('a ticket is written', async () => more.answered.length > 0);
  await more.end();
}

await command(async () => {
  // The writes come from one address.
  process.env.RATE_LIMITS = 'off';
  const port = Number(process.env.PORT || (await freePort()));
  const lost = await Copy.prepare({ port, reset: true, say });
  let restored: Copy | undefined;
  let endWriting = () => Promise.resolve();
  const stopAll = () => Promise.all([lost.stop(), restored?.stop()]);
  whenAskedToStop(() => void stopAll().then(() => process.exit(1)));
  try {
    await lost.start();
    await lost.loadDemo();
    say('Booking and paying visits …');
    await play(lost);
    const [earlier, later] = [new Leaver('9811100077'), new Leaver('9811100078')];
    for (const leaver of [earlier, later]) await leaver.register(new Api(lost.run.urls.portal!));
    await earlier.delete(lost, new Date().toISOString());
    const before = writeOn(new Api(lost.run.urls.portal!));
    endWriting = () => before.end();
    await until('some are written', async () => before.answered.length >= 20);
    const answeredBefore = before.answered.length;
    const idsBefore = await idsOf(operatorUrl(lost.run, 'mongo'));
    const begunBackup = Date.now();
    const backup = await backUp(lost, join(dataFolder(port), 'drill'));
    const { size } = statSync(backup.archive);
    say(`Backed up and encrypted in ${seconds(begunBackup)} while tickets were written: ${size} bytes`);
    await requireUnreadable(backup, Object.values(SENDER));
    say('The archive shows no name and no email without the private key');
    await until('writing goes on', async () => before.answered.length > answeredBefore + 20);
    await before.end();
    const deletedAt = new Date().toISOString();
    if ((await later.delete(lost, deletedAt)) !== 1) throw new Trouble('The account of the drill was not deleted.');
    await lost.stop();
    say('Deleted all other data');

    const begun = Date.now();
    restored = await Copy.prepare({ port: await freePort(), reset: true, say });
    cpSync(join(dataFolder(port), 'secrets.json'), join(dataFolder(restored.run.port), 'secrets.json'));
    await restored.startServers();
    await restore(restored, backup);
    say(`Databases decrypted and restored after ${seconds(begun)}`);
    await restored.start();
    const api = new Api(restored.run.urls.portal!);
    await goesOn(api);
    say(`Product available after ${seconds(begun)}`);

    const there = await idsOf(operatorUrl(restored.run, 'mongo'));
    const missing = [...idsBefore].flatMap(([name, of]) =>
      [...of].filter((id) => !there.get(name)?.has(id)).map(() => name),
    );
    if (missing.length > 0)
      throw new Trouble(`${missing.length} documents are missing: ${[...new Set(missing)].join(', ')}`);
    const documents = [...idsBefore.values()].reduce((sum, of) => sum + of.size, 0);
    say(`${documents} documents of ${idsBefore.size} collections restored, including ${answeredBefore} tickets`);
    if (!(await later.canSignIn(api)))
      throw new Trouble('The backup does not have the account that was deleted later.');
    const deletedAgain = await later.delete(restored, deletedAt);
    if (deletedAgain !== 1 || (await later.canSignIn(api)))
      throw new Trouble('The account of the drill was not deleted again.');
    const listed = parseDeletions(readFileSync(backup.list, 'utf8')).map(({ userId }) => userId);
    if (listed.join() !== earlier.userId) throw new Trouble(`The list of deletions has ${listed.join() || 'nothing'}.`);
    say('The list has the deletion before the backup, and the one after it was applied again');
    say(`All amounts agree: ${await checkMoney(restored)}`);
    await stopAll();
    for (const { run } of [lost, restored]) rmSync(dataFolder(run.port), { recursive: true });
  } finally {
    await endWriting();
    await stopAll();
  }
});
