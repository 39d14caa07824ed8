import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE, launch, onPath, type Program, run, tailOf, waitReady, WORKSPACE } from '@sahaya/servers';
import { say, Trouble } from '../terminal.ts';

const FOLDER = join(CACHE, 'deploy', 'images');
const PLACE = ['--root', join(FOLDER, 'storage'), '--runroot', join(FOLDER, 'run')];
const storage = (driver: string) => ['--storage-driver', driver, ...PLACE];
/** Uses overlay layers if this machine can mount them, otherwise full copies. */
let storageOptions = storage('vfs');
const BASE = 'localhost/node:local';
const GO_BASE = 'localhost/go:local';
const HOUR_MS = 3_600_000;
/** terminationGracePeriodSeconds of k8s/. */
const GRACE_MS = 30_000;

async function must(command: string, args: string[]): Promise<string> {
  const { ok, output } = await run(command, args, HOUR_MS);
  if (!ok)
    throw new Trouble(`${command} ${args.slice(0, 2).join(' ')} failed:\n${output.split('\n').slice(-30).join('\n')}`);
  return output;
}
const buildah = (...args: string[]) => must('buildah', [...storageOptions, ...args]);

/** Installs missing tools from Debian, if permitted. */
export async function prepareTools(): Promise<void> {
  const missing = ['buildah', 'debootstrap'].filter((tool) => !onPath(tool));
  if (missing.length > 0) {
    if (process.getuid?.() !== 0)
      throw new Trouble(`${missing.join(', ')} not on PATH. Try: install them, or run as root.`);
    say(`${missing.join(', ')}: not on this machine, installing (once) …`);
    await must('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing]);
  }
  const overlay = storage('overlay');
  if ((await run('buildah', [...overlay, 'images'])).ok) storageOptions = overlay;
}

/** Replaces node:24-bookworm-slim where no image registry is available: the same Debian, with the project's Node. */
export async function makeBase(): Promise<string> {
  const root = join(FOLDER, 'base');
  if (!existsSync(join(root, LAST_OF_BASE))) await fillBase(root);
  const container = await fromScratch(root);
  // A registry with a private certificate.
  const certificate = process.env.NODE_EXTRA_CA_CERTS;
  if (certificate) {
    await buildah('copy', '-q', container, certificate, '/etc/ssl/certs/own.pem');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/own.pem', container);
  }
  await buildah('commit', '-q', '--rm', container, BASE);
  return BASE;
}

/** Replaces golang where no image registry is available: the base image with the Go of this machine. */
export async function makeGoBase(base: string): Promise<string> {
  const go = onPath('go');
  if (!go) throw new Trouble('go is not on PATH. Try: install Go.');
  const container = (await buildah('from', '--pull-never', base)).split('\n').at(-1) ?? '';
  await buildah('copy', '-q', container, await must(go, ['env', 'GOROOT']), '/usr/local/go');
  const settings = {
    PATH: '/usr/local/go/bin:/usr/local/bin:/usr/bin:/bin',
    GOPROXY: await must(go, ['env', 'GOPROXY']),
  };
  for (const [name, value] of Object.entries(settings)) await buildah('config', '--env', `${name}=${value}`, container);
  await buildah('commit', '-q', '--rm', container, GO_BASE);
  return GO_BASE;
}

const LAST_OF_BASE = 'usr/local/bin/npx';

async function fillBase(root: string): Promise<void> {
  say('Building the base image: Debian bookworm and Node 24 (once, a minute or two) …');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root]);
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  const npm = onPath('npm');
  if (!npm) throw new Trouble('npm is not on PATH.');
  const library = join(root, 'usr/local/lib/node_modules/npm');
  cpSync(dirname(dirname(realpathSync(npm))), library, { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(root, LAST_OF_BASE));
}

const fromScratch = async (root: string): Promise<string> => {
  const container = (await buildah('from', 'scratch')).split('\n').at(-1) ?? '';
  await buildah('copy', '-q', container, root, '/');
  return container;
};

/** Builds an image, or one stage of a file, like a registry's builder, but from a local base image. */
export async function build(
  dockerfile: string,
  tag: string,
  args: Record<string, string>,
  stage?: string,
): Promise<void> {
  const given = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const file = join(WORKSPACE, 'deploy/docker', dockerfile);
  await buildah(
    'bud',
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--layers',
    ...given,
    ...(stage ? ['--target', stage] : []),
    '-f',
    file,
    '-t',
    tag,
    WORKSPACE,
  );
}

export interface ImageConfig {
  User?: string;
  Cmd?: string[];
  StopSignal?: string;
  Labels?: Record<string, string>;
  Healthcheck?: { Test: string[] };
  WorkingDir?: string;
}
export async function configOf(tag: string): Promise<ImageConfig> {
  const text = await buildah('inspect', '--type', 'image', tag);
  return (JSON.parse(text) as { Docker: { config: ImageConfig } }).Docker.config;
}

export interface Container {
  /** Runs a command as the user of the image and returns its output. */
  run(command: string[]): Promise<{ ok: boolean; output: string }>;
  /**
   * Runs the image's own command with these variables until its health check passes, then until SIGTERM has ended it.
   */
  serve(config: ImageConfig, variables: NodeJS.ProcessEnv): Promise<string[]>;
}

/** Runs the work in a container of the image, on the network of this machine. */
export async function inContainer<T>(tag: string, work: (container: Container) => Promise<T>): Promise<T> {
  const container = (await buildah('from', '--pull-never', tag)).split('\n').at(-1) ?? '';
  const args = (command: string[]) => [
    ...storageOptions,
    ...['run', '--isolation', 'chroot', container, '--', ...command],
  ];
  const inside = (command: string[]) => run('buildah', args(command), 120_000);
  const serve = async ({ Cmd = [], Healthcheck }: ImageConfig, variables: NodeJS.ProcessEnv) => {
    const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const logFile = join(FOLDER, 'logs', `${container}.log`);
    rmSync(logFile, { force: true });
    const program: Program = {
      name: container,
      command: 'buildah',
      // The first line is the process id: a process in a chroot is a process of this machine.
      args: args(['env', ...given, 'sh', '-c', 'echo $$; exec "$@"', 'sh', ...Cmd]),
      logFile,
      isReady: async () => (await inside(['env', ...given, ...(Healthcheck?.Test.slice(1) ?? ['false'])])).ok,
      readyWithinMs: 120_000,
    };
    const running = launch(program);
    const signal = (name: NodeJS.Signals) => process.kill(Number(readFileSync(logFile, 'utf8').split('\n')[0]), name);
    try {
      await waitReady(program, running);
      signal('SIGTERM');
      const grace = AbortSignal.timeout(GRACE_MS);
      const late = once(grace, 'abort').then(() => `still there after ${GRACE_MS} ms`);
      const end = await Promise.race([running.exited, late]);
      if (grace.aborted) signal('SIGKILL');
      return end === 'ended with code 0' ? [] : [`told to stop by SIGTERM: ${end}${tailOf(logFile)}`];
    } catch (error) {
      return [`it does not serve: ${error instanceof Error ? error.message : String(error)}`];
    } finally {
      await running.stop();
    }
  };
  try {
    return await work({ run: inside, serve });
  } finally {
    await buildah('rm', container);
  }
}

/** Returns the unpacked size of the image's files in bytes. */
export async function sizeOf(tag: string): Promise<number> {
  const container = (await buildah('from', '--pull-never', tag)).split('\n').at(-1) ?? '';
  const folder = await buildah('mount', container);
  const used = await must('du', ['-sb', folder]);
  await buildah('rm', container);
  return Number(used.split('\t')[0]);
}

/** Unpacked images take gigabytes. Unmounts their storage first. */
export async function cleanUp(): Promise<void> {
  await run('buildah', [...storageOptions, 'rm', '--all'], HOUR_MS);
  await run('buildah', [...storageOptions, 'rmi', '--all', '--force'], HOUR_MS);
  for (const name of ['storage', 'run']) rmSync(join(FOLDER, name), { recursive: true, force: true });
}
