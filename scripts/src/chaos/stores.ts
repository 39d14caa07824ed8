import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asMember,
  isFree,
  keepMongoUsers,
  natsConfig,
  type Program,
  REPLICA_SET,
  resolveBinary,
  serverProgram,
} from '@sahaya/servers';
import { MongoClient } from 'mongodb';
import type { serverUsersOf } from '../stores/server-users.ts';
import { say } from '../terminal.ts';

type Users = ReturnType<typeof serverUsersOf>;
/** The port that a server listens on, and that of its proxy, which everybody else uses. */
export interface StorePort {
  own: number;
  proxy: number;
}
/** A store as a program, and the folder with its data. */
export interface StoreProgram extends Program {
  folder: string;
}

const isListening = (port: number) => async () => !(await isFree(port));

/** The members of MongoDB's replica set. */
export async function mongoPrograms(
  folder: string,
  ports: readonly StorePort[],
  users: Users,
): Promise<StoreProgram[]> {
  const binary = await resolveBinary('mongo', say);
  return ports.map(({ own }, index) => {
    const name = `mongo-${index + 1}`;
    const dir = join(folder, name);
    const logFile = join(folder, 'logs', `${name}.log`);
    const program = serverProgram('mongo', { binary, port: own, dir, logFile, ...users });
    // The replica set is made of all members, once they listen.
    return { ...program, name, folder: dir, isReady: isListening(own) };
  });
}

/** The members know each other by their proxies, as drivers do: these follow the addresses of the replica set. */
export async function joinMembers(ports: readonly StorePort[], users: Users): Promise<void> {
  const hosts = ports.map(({ proxy }) => `127.0.0.1:${proxy}`);
  const first = new MongoClient(
    `mongodb://127.0.0.1:${ports[0]!.own}/?directConnection=true`,
    asMember(users.mongoUsers),
  );
  const members = hosts.map((host, _id) => ({ _id, host }));
  await first.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members } });
  await first.close();
  const all = new MongoClient(`mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`, asMember(users.mongoUsers));
  await keepMongoUsers(all, users.mongoUsers);
  await all.close();
}

/** The servers of NATS's cluster. */
export async function natsPrograms(
  folder: string,
  ports: readonly StorePort[],
  users: Users,
  routes: readonly number[],
  monitors: readonly number[],
) {
  const { path } = await resolveBinary('nats', say);
  return ports.map(({ own }, index): StoreProgram => {
    const name = `nats-${index + 1}`;
    const dir = join(folder, name);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, 'users.conf'), users.natsUsers);
    const others = routes.map((port) => `nats://127.0.0.1:${port}`);
    const cluster = [
      `server_name: ${name}`,
      'cluster {',
      '  name: chaos',
      `  listen: 127.0.0.1:${routes[index]}`,
      // A client that knew the servers' own addresses would pass by the proxies.
      '  no_advertise: true',
      `  routes: ${JSON.stringify(others)}`,
      '}',
      `http: 127.0.0.1:${monitors[index]}`,
      'include ./users.conf\n',
    ].join('\n');
    const config = join(dir, 'nats.conf');
    writeFileSync(config, natsConfig('127.0.0.1', own, join(dir, 'data'), users.natsStreamsKey) + cluster, {
      mode: 0o600,
    });
    return {
      name,
      folder: dir,
      command: path,
      args: ['-c', config],
      logFile: join(folder, 'logs', `${name}.log`),
      isReady: isListening(own),
      readyWithinMs: 30_000,
    };
  });
}

/** Deletes what NATS keeps on disk; its configuration stays. */
export const loseStreams = (folder: string): void => rmSync(join(folder, 'data'), { recursive: true, force: true });

export async function redisProgram(folder: string, { own }: StorePort, users: Users): Promise<StoreProgram> {
  const binary = await resolveBinary('redis', say);
  const logFile = join(folder, 'logs', 'redis.log');
  const dir = join(folder, 'redis-1');
  return { ...serverProgram('redis', { binary, port: own, dir, logFile, ...users }), name: 'redis-1', folder: dir };
}
