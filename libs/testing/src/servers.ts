import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, urlFromEnvironment, type Server, type ServerName } from '@sahaya/servers';
import mongoose from 'mongoose';
import { startContainer } from './containers.js';

export interface MongoServer extends Server {
  /** MONGO_DB_PREFIX: unique on this server; `stop` drops its databases. */
  dbPrefix: string;
  /** Creates a user with a password and returns its address, as production needs it. The server accepts others, too. */
  urlOfUser(): Promise<string>;
}

/**
 * MongoDB with a replica set: MONGO_URL, otherwise a Docker container, otherwise an embedded server. It does not delete
 * documents by its TTL indexes, which follow the real time: tests have clocks of their own.
 */
export async function startMongo(): Promise<MongoServer> {
  const server = await start('mongo');
  await onAdmin(server.url, (admin) => admin.command({ setParameter: 1, ttlMonitorEnabled: false }));
  const dbPrefix = `test_${randomBytes(4).toString('hex')}_`;
  const users: string[] = [];
  return {
    url: server.url,
    dbPrefix,
    async urlOfUser() {
      const [user, password] = [`${dbPrefix}${users.length}`, randomBytes(20).toString('base64url')];
      await onAdmin(server.url, (admin) =>
        admin.command({ createUser: user, pwd: password, roles: ['readWriteAnyDatabase'] }),
      );
      users.push(user);
      return server.url.replace('://', `://${user}:${password}@`);
    },
    async stop() {
      await dropDatabases(server.url, dbPrefix);
      for (const user of users) await onAdmin(server.url, (admin) => admin.command({ dropUser: user }));
      await server.stop();
    },
  };
}

/** NATS with JetStream, chosen as in startMongo. */
export const startNats = (): Promise<Server> => start('nats');

/** Redis, chosen as in startMongo. */
export const startRedis = (): Promise<Server> => start('redis');

async function start(name: ServerName): Promise<Server> {
  if (!urlFromEnvironment(name) && mayHaveDocker()) {
    const container = await startContainer(name);
    if (container) return container;
  }
  const dir = await mkdtemp(join(tmpdir(), `sahaya-${name}-`));
  const server = await startServer(name, dir);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const mayHaveDocker = () => Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock');

async function onAdmin(url: string, run: (admin: mongoose.mongo.Db) => Promise<unknown>): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url);
  await run(client.db('admin'));
  await client.close();
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const own = databases.filter(({ name }) => name.startsWith(prefix));
  await Promise.all(own.map(({ name }) => client.db(name).dropDatabase()));
  await client.close();
}
