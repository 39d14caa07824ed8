import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { userVariable } from '../copy-files.ts';
import { ALL_IN_ONE, STAND_IN } from '../service-names.ts';
import { type NatsUser, toJointUser, toUser } from './permissions.ts';
import type { ServiceAccess } from './source-access.ts';

/** The users of a cluster. A copy on one machine adds its own two (`usersOfCopy`). */
export const USERS_FILE = join(WORKSPACE, 'k8s/base/nats/users.conf');

const HEADER = '# The users of NATS and the subjects that each may use. Written by: npm run nats:users\n';
const VARIABLE = /"(\$NATS_USER_[A-Z_]+)"/g;

/** The payment stand-in uses no subject of the product; what every process does remains. */
const STAND_IN_ACCESS: ServiceAccess = {
  service: STAND_IN,
  calls: [],
  writes: [],
  handles: [],
  purposes: [],
  hears: ['events.policy.changed'],
  readsStream: false,
};

interface Rendered {
  nkey: string;
  permissions: { publish: { allow: string[] }; subscribe: { allow: string[] }; allow_responses?: true };
}

const inOrder = (subjects: readonly string[]) => [...new Set(subjects)].sort();

const render = (nkey: string, { publish, subscribe, answers }: NatsUser): Rendered => ({
  nkey,
  permissions: {
    publish: { allow: inOrder(publish) },
    subscribe: { allow: inOrder(subscribe) },
    ...(answers && { allow_responses: true }),
  },
});

const format = (users: readonly Rendered[]) => `${JSON.stringify({ authorization: { users } }, null, 1)}\n`;

/** Returns the configuration of the users. Their public keys come from the environment of the server. */
export function usersConfig(users: readonly NatsUser[]): string {
  const text = format(users.map((user) => render(`$${userVariable(user.name)}`, user)));
  // NATS replaces a variable only outside quotes.
  return HEADER + text.replaceAll(VARIABLE, '$1');
}

/** Returns the users of a copy on one machine, where all services may run in one process, with their public keys. */
export function usersOfCopy(secrets: Readonly<Record<string, string>>): string {
  const text = readFileSync(USERS_FILE, 'utf8').replace(HEADER, '');
  const { authorization } = JSON.parse(text.replaceAll(/\$NATS_USER_[A-Z_]+/g, '"$&"')) as {
    authorization: { users: Rendered[] };
  };
  const known = authorization.users.map(({ nkey, permissions }) => ({
    name: nkey.slice(1),
    publish: permissions.publish.allow,
    subscribe: permissions.subscribe.allow,
    answers: permissions.allow_responses === true,
  }));
  const named = (name: string, user: NatsUser): NatsUser => ({ ...user, name: userVariable(name) });
  const standIn = toUser(STAND_IN_ACCESS);
  const services = known.filter(({ publish }) => !publish.includes('>'));
  const all = [...known, named(STAND_IN, standIn), named(ALL_IN_ONE, toJointUser(ALL_IN_ONE, services))];
  return format(all.map((user) => render(secrets[user.name] ?? '', user)));
}
