import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, isExecutable, onPath, resolveBinary, run, WORKSPACE } from '@sahaya/servers';
import { say, Trouble } from '../terminal.ts';

/** Tools for the checks of deployment files: from PATH, from the project's cache, or downloaded once. */
const TOOLS = join(CACHE, 'deploy');
const MINUTES = 60_000;

async function must(what: string, cure: string, command: string, args: string[], timeoutMs = 10 * MINUTES) {
  const { ok, output } = await run(command, args, timeoutMs);
  if (!ok) throw new Trouble(`${what} failed: ${output.split('\n').slice(-5).join('\n')}\nTry: ${cure}.`);
}

function needed(program: string, cure: string): string {
  const path = onPath(program);
  if (!path) throw new Trouble(`${program} is not on PATH. Try: ${cure}.`);
  return path;
}

export const kubectl = (): string => needed('kubectl', 'install kubectl 1.32 or newer');

/** Returns a program of a Go module at a version. */
export async function goTool(program: string, module: string): Promise<string> {
  const found = onPath(program) ?? join(TOOLS, program);
  if (isExecutable(found)) return found;
  needed('go', `install Go, or ${program} itself`);
  say(`${program}: not on this machine, building ${module} (once) …`);
  await must(module, `install ${program}`, 'env', [`GOBIN=${TOOLS}`, 'go', 'install', module]);
  return found;
}

/** Builds a program in a Go module of the project; Go rebuilds it only after a change. */
async function built(program: string, module: string, source: string): Promise<string> {
  const path = join(TOOLS, program);
  needed('go', 'install Go');
  if (!existsSync(path)) say(`${program}: building it (once, some minutes) …`);
  const build = ['-C', join(WORKSPACE, module), 'build', '-ldflags', '-s -w', '-o', path, source];
  await must(program, 'see the message above', 'go', build, 20 * MINUTES);
  return path;
}

/** Returns a program of deploy/checks. */
export const ownTool = (program: string): Promise<string> => built(program, 'deploy/checks', `./${program}`);

/** Returns a third-party program without a package: from PATH, or built from source at the version of a Go module. */
const sourceTool = (program: string, source: string, module = 'deploy/tools'): Promise<string> => {
  const found = onPath(program);
  return found ? Promise.resolve(found) : built(program, module, source);
};
export const mongodump = (): Promise<string> =>
  sourceTool('mongodump', 'github.com/mongodb/mongo-tools/mongodump/main');
export const mongoexport = (): Promise<string> =>
  sourceTool('mongoexport', 'github.com/mongodb/mongo-tools/mongoexport/main');
export const mongorestore = (): Promise<string> =>
  sourceTool('mongorestore', 'github.com/mongodb/mongo-tools/mongorestore/main');
export const mongoExporter = (): Promise<string> =>
  sourceTool('mongodb_exporter', 'github.com/percona/mongodb_exporter');

/** Returns a program of a Python package, in a separate environment. */
export async function pythonTool(program: string, requirement: string): Promise<string> {
  const venv = join(TOOLS, 'python');
  const found = onPath(program) ?? join(venv, 'bin', program);
  if (isExecutable(found)) return found;
  say(`${program}: not on this machine, fetching ${requirement} (once) …`);
  mkdirSync(TOOLS, { recursive: true });
  const cure = `install Python with venv, or ${program} itself`;
  if (!existsSync(venv)) await must('python3 -m venv', cure, 'python3', ['-m', 'venv', venv]);
  await must(requirement, cure, join(venv, 'bin', 'pip'), ['install', '-q', requirement]);
  return found;
}

/** Returns a program of a Debian package, of which only the programs are unpacked. */
async function debianTool(program: string, debianPackage: string): Promise<string> {
  const folder = join(TOOLS, debianPackage);
  const found = onPath(program) ?? join(folder, 'usr/bin', program);
  if (isExecutable(found)) return found;
  const cure = `install ${program} (Debian: ${debianPackage})`;
  say(`${program}: not on this machine, fetching the package ${debianPackage} (once) …`);
  mkdirSync(folder, { recursive: true });
  await must('apt-get download', cure, 'sh', ['-c', `cd '${folder}' && apt-get -q download ${debianPackage}`]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (!archive) throw new Trouble(`apt-get downloaded no package. Try: ${cure}.`);
  await must('dpkg -x', cure, 'dpkg', ['-x', join(folder, archive), folder]);
  return found;
}
export const promtool = (): Promise<string> => debianTool('promtool', 'prometheus');
export const prometheus = (): Promise<string> => debianTool('prometheus', 'prometheus');
export const redisExporter = (): Promise<string> =>
  debianTool('prometheus-redis-exporter', 'prometheus-redis-exporter');

/** Encrypts and decrypts backups; the images of the backups have it from the same module. */
export const age = (): Promise<string> => sourceTool('age', 'filippo.io/age/cmd/age', 'deploy/backup');
export const natsClient = (): Promise<string> => goTool('nats', 'github.com/nats-io/natscli/nats@v0.5.1');

/** The proxies and the checker of npm run chaos. */
export const toxiproxy = (): Promise<string> =>
  sourceTool('toxiproxy-server', 'github.com/Shopify/toxiproxy/v2/cmd/server', 'deploy/chaos');
export const linearizable = (): Promise<string> => built('linearizable', 'deploy/chaos', './linearizable');

export const natsServer = async (): Promise<string> => (await resolveBinary('nats', say)).path;

/** Returns the database of an API server. */
export async function etcd(): Promise<string> {
  if (!onPath('etcd') && process.getuid?.() === 0 && onPath('apt-get')) {
    say('etcd: not on this machine, installing the package etcd-server (once) …');
    await must('apt-get install etcd-server', 'install etcd', 'apt-get', ['install', '-y', '-q', 'etcd-server']);
  }
  return needed('etcd', 'install etcd (Debian: etcd-server)');
}
