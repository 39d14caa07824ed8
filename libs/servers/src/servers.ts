import { join } from 'node:path';
import { RECIPES, resolveBinary, urlFromEnvironment, type Binary, type Say, type ServerName } from './binaries.ts';
import { inContainer } from './docker.ts';
import { mongoProgram, type MongoUsers } from './mongo.ts';
import { natsProgram } from './nats.ts';
import { freePort } from './ports.ts';
import { launch, waitReady, type Program } from './process.ts';
import { redisProgram } from './redis.ts';

/** The users of the servers and what only they know; a server without users accepts everyone. */
export interface ServerUsers {
  /** The configuration of the users of NATS. */
  natsUsers?: string;
  /** Encrypts what NATS keeps on disk. */
  natsStreamsKey?: string;
  mongoUsers?: MongoUsers;
  /** The users of Redis, as in its ACL file. */
  redisUsers?: string;
}

export interface ServerOptions extends ServerUsers {
  binary: Binary;
  port: number;
  /** The data folder of the copy; each server has its own folder in it. */
  dir: string;
  logFile: string;
}

export interface Server {
  url: string;
  /** Stops the started servers; a server from the environment keeps running. */
  stop(): Promise<void>;
}

const PROGRAMS: Record<ServerName, (options: ServerOptions) => Program & { url: string }> = {
  mongo: mongoProgram,
  nats: natsProgram,
  redis: redisProgram,
};

/** The program of one of the three servers; the caller supervises it. */
export function serverProgram(name: ServerName, options: ServerOptions): Program & { url: string } {
  const program = PROGRAMS[name](options);
  const { binary, port, dir } = options;
  return binary.image ? inContainer(program, binary.path, binary.image, port, join(dir, name)) : program;
}

/** One line for the output: the program and its origin. */
export const describeBinary = (name: ServerName, { version, from, path }: Binary): string =>
  `${RECIPES[name].title} ${version} (${from}${from === 'PATH' ? `: ${path}` : ''})`;

/** Provides a server: that of the environment, or a new one in `dir` on a free port. */
export async function startServer(
  name: ServerName,
  dir: string,
  say: Say = () => undefined,
  users: ServerUsers = {},
): Promise<Server> {
  const url = urlFromEnvironment(name);
  if (url) {
    say(`${RECIPES[name].title}: ${RECIPES[name].urlVariable} of the environment`);
    return { url, stop: () => Promise.resolve() };
  }
  const binary = await resolveBinary(name, say);
  const port = await freePort();
  const program = serverProgram(name, { binary, port, dir, logFile: join(dir, 'logs', `${name}.log`), ...users });
  const running = launch(program);
  try {
    await waitReady(program, running);
  } catch (error) {
    await running.stop(1000);
    throw error;
  }
  say(describeBinary(name, binary));
  return { url: program.url, stop: () => running.stop() };
}
