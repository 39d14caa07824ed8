import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE, onPath, run, WORKSPACE } from '@sahaya/servers';
import { say, Trouble } from '../terminal.ts';

const FOLDER = join(CACHE, 'deploy', 'images');
const STORAGE = ['--storage-driver', 'vfs', '--root', join(FOLDER, 'storage'), '--runroot', join(FOLDER, 'run')];
const BASE = 'localhost/node:local';
const HOUR_MS = 3_600_000;

async function must(command: string, args: string[]): Promise<string> {
  const { ok, output } = await run(command, args, HOUR_MS);
  if (!ok)
    throw new Trouble(`${command} ${args.slice(0, 2).join(' ')} failed:\n${output.split('\n').slice(-30).join('\n')}`);
  return output;
}
const buildah = (...args: string[]) => must('buildah', [...STORAGE, ...args]);

/** The tools, from Debian where they are missing and this may install them. */
export async function prepareTools(): Promise<void> {
  const missing = ['buildah', 'debootstrap'].filter((tool) => !onPath(tool));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0)
    throw new Trouble(`${missing.join(', ')} not on PATH. Cure: install them, or run as root.`);
  say(`${missing.join(', ')}: not on this machine, installing (once) …`);
  await must('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing]);
}

/** Stands for node:24-bookworm-slim where no registry of images is reached: the same Debian, this project's own Node. */
export async function makeBase(): Promise<string> {
  const root = join(FOLDER, 'base');
  if (!existsSync(join(root, LAST_OF_BASE))) await fillBase(root);
  const container = await fromScratch(root);
  // A registry behind a certificate of one's own.
  const certificate = process.env.NODE_EXTRA_CA_CERTS;
  if (certificate) {
    await buildah('copy', '-q', container, certificate, '/etc/ssl/certs/own.pem');
    await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/own.pem', container);
  }
  await buildah('commit', '-q', '--rm', container, BASE);
  return BASE;
}

const LAST_OF_BASE = 'usr/local/bin/npx';

async function fillBase(root: string): Promise<void> {
  say('The base: Debian bookworm and Node 24 (once, a minute or two) …');
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

/** Builds an image as a registry's builder would, save that its base is local. */
export async function build(dockerfile: string, tag: string, args: Record<string, string>): Promise<void> {
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

/** Runs a command in a container of the image, as its user, and gives what it printed. */
export async function runIn(tag: string, command: string[]): Promise<{ ok: boolean; output: string }> {
  const container = (await buildah('from', '--pull-never', tag)).split('\n').at(-1) ?? '';
  try {
    return await run('buildah', [...STORAGE, 'run', '--isolation', 'chroot', container, '--', ...command], 120_000);
  } finally {
    await buildah('rm', container);
  }
}

/** Images unpacked like this take gigabytes. */
export function cleanUp(): void {
  for (const name of ['storage', 'run']) rmSync(join(FOLDER, name), { recursive: true, force: true });
}
