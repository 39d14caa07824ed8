/**
 * npm run verify:images [-- <app> …]: builds the images with buildah from a local base image; runs each service on real
 * servers and ends it by SIGTERM.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Server, startServer } from '@sahaya/servers';
import { secretsIn } from './src/copy-files.ts';
import { newBackupKey, recipientsOf } from './src/backup-key.ts';
import {
  build,
  cleanUp,
  configOf,
  inContainer,
  makeBase,
  makeGoBase,
  prepareTools,
  sizeOf,
} from './src/verify/images.ts';
import { PROGRAMS } from './src/service-names.ts';
import { variablesOf } from './src/services.ts';
import { serverUsersOf } from './src/stores/server-users.ts';
import { command, say, Trouble } from './src/terminal.ts';

/** The exit message of a process without variables; a process without a module fails before it. */
const MISSES_VARIABLES = /environment: HEALTH_PORT|environment: .*NATS_URL/;
/** The images of the backups, and the users of their jobs. */
const BACKUP_USERS: Readonly<Record<string, string>> = { 'mongo-backup': '999', 'nats-backup': '10001' };
/** Packages needed only for building and testing. */
const NOT_IN_PRODUCTION = [
  ...['jest', 'nx', 'typescript', 'testcontainers', '@sahaya/testing'].map((name) => `/app/node_modules/${name}`),
  ...['/app/libs/*/src', '/app/libs/testing', '/app/libs/servers'],
];

/** Starts the servers that a service needs, in `folder`; other addresses lead nowhere. */
async function startSurroundings(folder: string) {
  const servers: Server[] = [];
  const urls: Record<string, string> = { sandbox: `http://127.0.0.1:${await freePort()}` };
  const secrets = secretsIn(folder);
  const users = serverUsersOf(secrets);
  for (const name of ['mongo', 'nats', 'redis'] as const) {
    const server = await startServer(name, folder, () => undefined, users);
    servers.push(server);
    urls[name] = server.url;
  }
  return {
    async variables(app: string): Promise<NodeJS.ProcessEnv> {
      const ports = { sandbox: await freePort(), [`health:${app}`]: await freePort() };
      const variables = variablesOf(app, { port: await freePort(), ports, urls }, secrets);
      // The web files come from the image "web"; any folder replaces them here.
      return variables.PORTAL_DIR ? { ...variables, PORTAL_DIR: '/usr/share', CONSOLE_DIR: '/usr/share' } : variables;
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}
type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

async function service(app: string, base: string, surroundings: Surroundings): Promise<string[]> {
  const tag = `localhost/sahaya-${app}:check`;
  await build('service.Dockerfile', tag, { APP: app, NODE_IMAGE: base });
  const config = await configOf(tag);
  const { User, Cmd = [], StopSignal, Labels = {}, Healthcheck } = config;
  const faults = await inContainer(tag, async ({ run, serve }) => {
    const { output } = await run(['env', '-u', 'HEALTH_PORT', ...Cmd]);
    const { output: who } = await run(['id', '-u']);
    const { output: surplus } = await run(['sh', '-c', `ls -d ${NOT_IN_PRODUCTION.join(' ')}`]);
    return [
      ...(MISSES_VARIABLES.test(output) ? [] : [`it does not start: ${output.slice(-600)}`]),
      ...(User === '10001:10001' && who === '10001' ? [] : [`its user is ${User} (${who})`]),
      ...surplus
        .split('\n')
        .filter((line) => line.startsWith('/'))
        .map((path) => `${path} is in the image`),
      ...(await serve(config, await surroundings.variables(app))),
    ];
  });
  return [
    ...faults,
    ...(StopSignal === 'SIGTERM' || StopSignal === '15' ? [] : [`its stop signal is ${StopSignal}`]),
    ...(Healthcheck ? [] : ['it has no health check']),
    ...(Labels['org.opencontainers.image.title'] === `sahaya-${app}` ? [] : ['its labels are not its own']),
  ];
}

async function web(base: string): Promise<string[]> {
  const tag = 'localhost/sahaya-web:check';
  // The shell of the base image replaces busybox.
  await build('web.Dockerfile', tag, { NODE_IMAGE: base, BUSYBOX_IMAGE: base });
  const script =
    'mkdir -p /tmp/out && cp -r /web/portal /web/console /tmp/out && ls /tmp/out/portal/index.html /tmp/out/console/index.html';
  const { ok, output } = await inContainer(tag, ({ run }) => run(['sh', '-c', script]));
  return ok ? [] : [`its files: ${output}`];
}

/** The base image replaces the images of the stores' clients, so only age is checked. */
async function backup(name: string, base: string): Promise<string[]> {
  const tag = `localhost/sahaya-${name}:check`;
  const images = { GO_IMAGE: await makeGoBase(base), MONGO_IMAGE: base, NATS_BOX_IMAGE: base };
  await build('backup.Dockerfile', tag, images, name);
  const { User, Labels = {} } = await configOf(tag);
  const recipient = recipientsOf(newBackupKey(new Date()));
  const script = `echo text | age --encrypt --recipient ${recipient} --armor && id -u`;
  const { ok, output } = await inContainer(tag, ({ run }) => run(['sh', '-c', script]));
  const isEncrypted = output.startsWith('-----BEGIN AGE ENCRYPTED FILE-----');
  return [
    ...(ok && isEncrypted ? [] : [`age does not encrypt: ${output}`]),
    ...(User === `${BACKUP_USERS[name]}:${BACKUP_USERS[name]}` ? [] : [`its user is ${User}`]),
    ...(Labels['org.opencontainers.image.title'] === `sahaya-${name}` ? [] : ['its labels are not its own']),
  ];
}

/** The program of each exporter, which tells its version. */
const EXPORTERS: Readonly<Record<string, string>> = {
  'mongo-exporter': 'mongodb_exporter --version',
  'nats-exporter': 'nats_exporter -version',
};

async function exporter(name: string, base: string): Promise<string[]> {
  const tag = `localhost/sahaya-${name}:check`;
  // The shell of the base image replaces busybox.
  await build('exporters.Dockerfile', tag, { GO_IMAGE: await makeGoBase(base), BUSYBOX_IMAGE: base }, name);
  const { User, Labels = {} } = await configOf(tag);
  const { ok, output } = await inContainer(tag, ({ run }) => run(['sh', '-c', EXPORTERS[name] ?? '']));
  return [
    ...(ok ? [] : [`it does not start: ${output}`]),
    ...(User === '10001:10001' ? [] : [`its user is ${User}`]),
    ...(Labels['org.opencontainers.image.title'] === `sahaya-${name}` ? [] : ['its labels are not its own']),
  ];
}

/** Returns the faults of an image. */
const check = (name: string, base: string, surroundings: Surroundings): Promise<string[]> => {
  if (name === 'web') return web(base);
  if (name in EXPORTERS) return exporter(name, base);
  return name in BACKUP_USERS ? backup(name, base) : service(name, base, surroundings);
};

await command(async () => {
  const all = [...PROGRAMS, 'web', ...Object.keys(BACKUP_USERS), ...Object.keys(EXPORTERS)];
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !all.some((known) => known === name));
  if (unknown) throw new Trouble(`No image "${unknown}". Images: ${all.join(', ')}.`);
  await prepareTools();
  const folder = mkdtempSync(join(tmpdir(), 'sahaya-images-'));
  let failed = 0;
  try {
    const base = await makeBase();
    const baseSize = await sizeOf(base);
    const surroundings = await startSurroundings(folder);
    try {
      for (const name of all.filter((known) => asked.length === 0 || asked.includes(known))) {
        const faults = await check(name, base, surroundings);
        if (faults.length > 0) failed += 1;
        const size = await sizeOf(`localhost/sahaya-${name}:check`);
        say(
          `${faults.length > 0 ? '✖' : '✔'} ${name}: ${megabytes(size - baseSize)} added to its base image, unpacked`,
        );
        for (const fault of faults) console.log(`            ${fault}`);
      }
    } finally {
      await surroundings.stop();
    }
  } finally {
    await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  }
  if (failed > 0) throw new Trouble(`${failed} images have faults.`);
});
