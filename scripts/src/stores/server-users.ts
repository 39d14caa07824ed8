import type { ServerUsers } from '@sahaya/servers';
import { STREAMS_KEY } from '../copy-files.ts';
import { usersOfCopy } from '../nats/users-file.ts';
import { mongoUsersOfCopy, redisUsersOfCopy } from './store-users.ts';

/** Returns the users of the three servers of a copy, and the key of the streams. */
export const serverUsersOf = (secrets: Readonly<Record<string, string>>): Required<ServerUsers> => ({
  natsUsers: usersOfCopy(secrets),
  natsStreamsKey: secrets[STREAMS_KEY] ?? '',
  mongoUsers: mongoUsersOfCopy(secrets),
  redisUsers: redisUsersOfCopy(secrets),
});
