import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { resolveBinary, type Binary } from './binaries.ts';
import { freePort } from './ports.ts';
import { launch, waitReady } from './process.ts';
import { serverProgram } from './servers.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('embedded servers', () => {
  let dir: string;
  let binary: Binary;
  const start = async (port: number) => {
    const program = serverProgram('mongo', { binary, port, dir, logFile: join(dir, 'mongo.log') });
    const running = launch(program);
    await waitReady(program, running);
    return { ...running, url: program.url };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sahaya-servers-'));
    binary = await resolveBinary('mongo', () => undefined);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('keep what was acknowledged over a kill -9 and a change of port', async () => {
    const first = await start(await freePort());
    const before = await MongoClient.connect(first.url);
    await before.db('shop').collection('things').insertOne({ name: 'broom' });
    await before.close();
    process.kill(first.pid!, 'SIGKILL');
    expect(await first.exited).toBe('ended by SIGKILL');

    const second = await start(await freePort());
    const after = await MongoClient.connect(second.url);
    expect(await after.db('shop').collection('things').countDocuments()).toBe(1);
    await after.close();
    await second.stop();
  });

  it('give free within seconds what a transaction of a dead client holds', async () => {
    const server = await start(await freePort());
    const dead = await MongoClient.connect(server.url);
    const things = dead.db('shop').collection('visits');
    await things.insertOne({ name: 'asked' });
    const session = dead.startSession();
    session.startTransaction();
    await things.updateOne({ name: 'asked' }, { $set: { by: 'dead' } }, { session });

    const alive = await MongoClient.connect(server.url);
    const visits = alive.db('shop').collection('visits');
    const { modifiedCount } = await visits.updateOne(
      { name: 'asked' },
      { $set: { by: 'alive' } },
      { maxTimeMS: 20_000 },
    );
    expect(modifiedCount).toBe(1);
    await Promise.all([alive.close(), dead.close(true)]);
    await server.stop();
  });

  it('do not outlive a launcher that was killed -9', async () => {
    const script = join(dir, 'launcher.ts');
    const index = JSON.stringify(join(import.meta.dirname, 'process.ts'));
    const program = `{ name: 'sleep', command: 'sleep', args: ['600'], logFile: ${JSON.stringify(join(dir, 'sleep.log'))}, readyWithinMs: 1, isReady: async () => true }`;
    await writeFile(script, `import { launch } from ${index};\nconsole.log(launch(${program}).pid);\n`);
    const launcher = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) =>
      launcher.stdout.once('data', (line: Buffer) => resolve(Number(line.toString()))),
    );
    expect(isAlive(pid)).toBe(true);

    launcher.kill('SIGKILL');
    const deadline = Date.now() + 10_000;
    while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isAlive(pid)).toBe(false);
  });

  it('say what is wrong when a program ends at once', async () => {
    const port = await freePort();
    const wrong = {
      ...serverProgram('mongo', { binary, port, dir, logFile: join(dir, 'wrong.log') }),
      args: ['--nonsense'],
    };
    await expect(waitReady(wrong, launch(wrong))).rejects.toThrow(/mongod ended with code \d+ before it was ready/);
  });
});
