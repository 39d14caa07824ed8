import type { Server, ServerName } from '@sahaya/servers';
import type { GenericContainer, StartedTestContainer } from 'testcontainers';

interface Recipe {
  image: string;
  port: number;
  command: string[];
  files?: { content: string; target: string }[];
  readyLog: RegExp;
  /** Runs inside the container once the server listens. */
  setUp?: string[];
  url(host: string, port: number): string;
}

// The images and settings of docker-compose.yml.
const RECIPES: Record<ServerName, Recipe> = {
  mongo: {
    image: 'mongo:8',
    port: 27017,
    command: ['mongod', '--replSet', 'rs0', '--bind_ip_all', '--setParameter', 'transactionLifetimeLimitSeconds=5'],
    readyLog: /Waiting for connections/,
    setUp: [
      'mongosh',
      '--quiet',
      '--eval',
      'rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "localhost:27017" }] }); while (!db.hello().isWritablePrimary) sleep(50)',
    ],
    // The member's own name is not reachable from outside the container.
    url: (host, port) => `mongodb://${host}:${port}/?directConnection=true`,
  },
  nats: {
    image: 'nats:2',
    port: 4222,
    command: ['-c', '/etc/nats.conf'],
    files: [{ content: 'jetstream { store_dir: "/data", sync_interval: always }\n', target: '/etc/nats.conf' }],
    readyLog: /Server is ready/,
    url: (host, port) => `nats://${host}:${port}`,
  },
  redis: {
    image: 'redis:7',
    port: 6379,
    command: ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
    readyLog: /Ready to accept connections/,
    url: (host, port) => `redis://${host}:${port}`,
  },
};

/** Starts a container of the server; returns undefined without a Docker engine. */
export async function startContainer(name: ServerName): Promise<Server | undefined> {
  const docker = await import('testcontainers');
  const answers = await docker.getContainerRuntimeClient().catch(() => undefined);
  if (!answers) return undefined;

  const recipe = RECIPES[name];
  const container: GenericContainer = new docker.GenericContainer(recipe.image)
    .withExposedPorts(recipe.port)
    .withCommand(recipe.command)
    .withCopyContentToContainer(recipe.files ?? [])
    .withWaitStrategy(docker.Wait.forLogMessage(recipe.readyLog));
  const started: StartedTestContainer = await container.start();
  if (recipe.setUp) await started.exec(recipe.setUp);
  return {
    url: recipe.url(started.getHost(), started.getMappedPort(recipe.port)),
    stop: async () => {
      await started.stop();
    },
  };
}
