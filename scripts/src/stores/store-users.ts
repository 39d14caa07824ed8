import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MongoOwnRole, type MongoRole, type MongoUsers, WORKSPACE } from '@sahaya/servers';

/** The users of MongoDB and their roles. */
export const MONGO_USERS_FILE = join(WORKSPACE, 'k8s/components/own-datastores/mongo-users.json');
/** The roles of MongoDB for databases with collections that a service may only add to. */
export const MONGO_ROLES_FILE = join(WORKSPACE, 'k8s/components/own-datastores/mongo-roles.json');
/** The users of Redis and what they may do, with a variable in place of each password. */
export const REDIS_USERS_FILE = join(WORKSPACE, 'k8s/components/own-datastores/redis-users.acl');
/** The databases of an installation and the keys of its queues begin with this. */
const PREFIX = 'sahaya_';
/** The key with which the members of MongoDB's replica set sign in to each other. */
export const REPLICA_KEY = 'MONGO_REPLICA_KEY';

type StoreName = 'mongo' | 'redis';
type Secrets = Readonly<Record<string, string>>;

/** The name of a user as a part of the name of a variable. */
export const inVariable = (user: string): string => user.replaceAll('-', '_').toUpperCase();
/** The secret with the password of a user of a store. */
export const passwordVariable = (store: StoreName, user: string): string =>
  `${store.toUpperCase()}_PASSWORD_${inVariable(user)}`;
/** The variable with the hash of a password, which Redis reads. */
export const hashVariable = (user: string): string => `REDIS_HASH_${inVariable(user)}`;

const mongoUsers = JSON.parse(readFileSync(MONGO_USERS_FILE, 'utf8')) as { user: string; roles: MongoRole[] }[];
const mongoRoles = JSON.parse(readFileSync(MONGO_ROLES_FILE, 'utf8')) as MongoOwnRole[];
const redisUsers = readFileSync(REDIS_USERS_FILE, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('user '));
/** The names of the users of each store who have a password. */
export const STORE_USERS: Readonly<Record<StoreName, readonly string[]>> = {
  mongo: mongoUsers.map(({ user }) => user),
  redis: redisUsers.filter((line) => line.includes('#$')).map((line) => line.split(' ')[1]!),
};

/** The user who reads the metrics of both stores, and the one who backs up MongoDB. */
export const EXPORTER = 'exporter';
export const BACKUP = 'backup';

/** Returns new passwords of the users of a store; `make` returns a random text of that length. */
export const newPasswords = (store: StoreName, make: (length: number) => string): Record<string, string> =>
  Object.fromEntries(STORE_USERS[store].map((user) => [passwordVariable(store, user), make(40)]));

/** The hashes of the passwords of Redis. A generated password cannot be guessed from them. */
export const redisHashes = (secrets: Secrets): Record<string, string> =>
  Object.fromEntries(
    STORE_USERS.redis.map((user) => {
      const password = secrets[passwordVariable('redis', user)] ?? '';
      return [hashVariable(user), createHash('sha256').update(password).digest('hex')];
    }),
  );

/** Returns the roles and users of MongoDB of a copy with their passwords. */
export function mongoUsersOfCopy(secrets: Secrets, prefix = databasePrefix()): MongoUsers {
  const renamed = <Role extends MongoRole>(role: Role) => ({ ...role, db: role.db.replace(PREFIX, prefix) });
  return {
    key: secrets[REPLICA_KEY] ?? '',
    roles: mongoRoles.map(renamed),
    users: mongoUsers.map(({ user, roles }) => ({
      user,
      password: secrets[passwordVariable('mongo', user)] ?? '',
      roles: roles.map(renamed),
    })),
  };
}

/** Returns the users of Redis of a copy with the hashes of their passwords. */
export function redisUsersOfCopy(secrets: Secrets, prefix = databasePrefix()): string {
  const hashes: Secrets = redisHashes(secrets);
  const lines = redisUsers.map((line) =>
    line.replaceAll(`~${PREFIX}`, `~${prefix}`).replace(/\$(REDIS_HASH_\w+)/, (_, name: string) => hashes[name] ?? ''),
  );
  return `${lines.join('\n')}\n`;
}

const databasePrefix = () => process.env.MONGO_DB_PREFIX || PREFIX;

/** Adds a user to the address of a store, unless the address already has one or the password is not known. */
export function signedIn(url: string, user: string, password: string | undefined): string {
  const hasUser = /:\/\/[^/]*@/.test(url);
  return hasUser || !password ? url : url.replace('://', `://${user}:${password}@`);
}
