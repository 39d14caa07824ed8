import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { Trouble } from '../terminal.ts';

export type OwnStore = 'mongo' | 'redis';
const CONNECT_MS = 5_000;

/**
 * Signs in to a server that the environment names, as a process of the product will. Throws `Trouble` if the server
 * cannot be reached or refuses the user. The message names the variable and the server, and no password.
 */
export async function checkOwnServer(store: OwnStore, variable: string, url: string): Promise<void> {
  const error = await (store === 'mongo' ? mongoError(url) : redisError(url));
  if (!error) return;
  // An address of MongoDB may name several servers, which URL does not read.
  const [, scheme, user = '', server] = /^([\w+]+):\/\/(?:([^:@/]*)[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  const otherwise = `or unset ${variable} to run a server of the product's own`;
  throw new Trouble(
    isRefused(error)
      ? `${variable}: ${server} does not accept ${user ? `the user "${user}"` : 'a client without a user'}. Put a user of that server into ${variable} (${scheme}://user:password@${server}), ${otherwise}.`
      : `${variable}: ${server} cannot be reached (${error.message}). Start it, ${otherwise}.`,
  );
}

const isRefused = ({ message }: Error) => /^(WRONGPASS|NOAUTH|NOPERM)|authentication/i.test(message);

async function mongoError(url: string): Promise<Error | undefined> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: CONNECT_MS });
  try {
    // A connection needs no user, this command needs one where the server has users.
    await client.db('admin').admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.close();
  }
}

async function redisError(url: string): Promise<Error | undefined> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: CONNECT_MS,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  client.on('error', (error: Error) => (failure ??= error));
  try {
    await client.connect();
    // A refused password closes the connection only after the first command.
    await client.ping();
    return failure;
  } catch (error) {
    return failure ?? (error as Error);
  } finally {
    client.disconnect();
  }
}
