import type { ServerUsers } from '@sahaya/servers';
import { usersOfCopy } from '../nats/users-file.ts';
import { mongoUsersOfCopy, redisUsersOfCopy } from './store-users.ts';

/** Returns the users of the three servers of a copy. */
export const serverUsersOf = (secrets: Readonly<Record<string, string>>): Required<ServerUsers> => ({
  natsUsers: usersOfCopy(secrets),
  mongoUsers: mongoUsersOfCopy(secrets),
  redisUsers: redisUsersOfCopy(secrets),
});
