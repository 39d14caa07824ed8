import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';
import { OPERATOR, userVariable } from '../copy-files.ts';
import { ALL_IN_ONE, STAND_IN } from '../service-names.ts';
import { type NatsUser, toJointUser } from './permissions.ts';

/** The users of a cluster. */
export const USERS_FILE = join(WORKSPACE, 'k8s/base/nats/users.conf');
/** The users of a development cluster, which has the payment stand-in. */
export const DEV_USERS_FILE = join(WORKSPACE, 'k8s/overlays/dev/nats-users.conf');

const HEADER = '# The users of NATS and the subjects that each may use. Written by: npm run nats:users\n';
const VARIABLE = /"(\$NATS_USER_[A-Z_]+)"/g;

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
  const text = readFileSync(DEV_USERS_FILE, 'utf8').replace(HEADER, '');
  const { authorization } = JSON.parse(text.replaceAll(/\$NATS_USER_[A-Z_]+/g, '"$&"')) as {
    authorization: { users: Rendered[] };
  };
  const users = authorization.users.map(({ nkey, permissions }) => ({
    name: nkey.slice(1),
    publish: permissions.publish.allow,
    subscribe: permissions.subscribe.allow,
    answers: permissions.allow_responses === true,
  }));
  const others = [STAND_IN, OPERATOR].map(userVariable);
  const services = users.filter(({ name }) => !others.includes(name));
  const joint = { ...toJointUser(ALL_IN_ONE, services), name: userVariable(ALL_IN_ONE) };
  return format([...users, joint].map((user) => render(secrets[user.name] ?? '', user)));
}
