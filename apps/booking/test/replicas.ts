import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { connectNats, RpcClient } from '@sahaya/messaging';
import { freePort } from '@sahaya/servers';
import { CLOCK_BUCKET, CLOCK_KEY } from '@sahaya/service-kit';
import { actorSigner, SERVICE_SECRETS, startMongo, startNats, startRedis, until } from '@sahaya/testing';
import mongoose from 'mongoose';

const MAIN = fileURLToPath(new URL('../bundle/bin/main.js', import.meta.url));

/** Several booking processes on one database, as in production. */
export async function startReplicas(count: number) {
  const [mongo, nats, redis] = await Promise.all([startMongo(), startNats(), startRedis()]);
  const processes: ChildProcess[] = [];
  const stopAll = async () => {
    const running = processes.filter(({ exitCode }) => exitCode === null);
    await Promise.all(
      running.map((child) => new Promise((resolve) => void child.once('exit', resolve).kill('SIGTERM'))),
    );
    await Promise.all([mongo.stop(), nats.stop(), redis.stop()]);
  };
  const urls = { MONGO_URL: mongo.url, MONGO_DB_PREFIX: mongo.dbPrefix, REDIS_URL: redis.url };
  const start = async (natsUrl = nats.url) => {
    const port = await freePort();
    const own = { ...SERVICE_SECRETS, ...urls, NATS_URL: natsUrl };
    const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', LOG_LEVEL: 'error', ...own };
    processes.push(spawn(process.execPath, [MAIN], { env: { ...env, HEALTH_PORT: String(port) }, stdio: 'inherit' }));
    await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok, { timeout: 20_000 });
  };
  try {
    for (let i = 0; i < count; i += 1) await start();
  } catch (error) {
    await stopAll();
    throw error;
  }
  const client = await connectNats(nats.url, 'race');
  const connection = await mongoose.createConnection(mongo.url, { dbName: `${mongo.dbPrefix}booking` }).asPromise();
  return {
    natsUrl: nats.url,
    rpc: new RpcClient(client, undefined, actorSigner),
    connection,
    /** Sets the clock of all processes, including those that start later. */
    setClock: (instant: Date) =>
      client.publish(`$KV.${CLOCK_BUCKET}.${CLOCK_KEY}`, String(instant.getTime() - Date.now())),
    /** Starts another process; with an address, it reaches NATS there. */
    start,
    /** Kills the oldest process and starts another one. */
    killOne: async () => {
      const victim = processes.shift();
      await new Promise((resolve) => void victim?.once('exit', resolve).kill('SIGKILL'));
      await start();
    },
    stop: async () => {
      await connection.close();
      await client.drain();
      await stopAll();
    },
  };
}
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
