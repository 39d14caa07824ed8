import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, run, WORKSPACE } from '@sahaya/servers';
import { say, Trouble } from '../terminal.ts';
import { RELEASED } from './fleet.ts';

const LIBS = ['domain', 'contracts', 'persistence', 'messaging', 'service-clients', 'service-kit'];

/** Builds the services of another version, with the packages installed here. */
export async function buildOf(ref: string): Promise<string> {
  const git = async (...args: string[]) => {
    const { ok, output } = await run('git', ['-C', WORKSPACE, ...args]);
    if (!ok) throw new Trouble(`git ${args.join(' ')}: ${output}`);
    return output.trim();
  };
  const commit = await git('rev-parse', '--short=12', `${ref}^{commit}`);
  const root = join(CACHE, 'versions', commit);
  if (existsSync(join(root, 'built'))) return root;
  say(`Building ${ref} (${commit}) …`);
  if (!existsSync(root)) {
    mkdirSync(root, { recursive: true });
    const archive = join(root, 'source.tar');
    await git('archive', '--format=tar', `--output=${archive}`, commit);
    await must('tar', ['-xf', archive, '-C', root]);
    linkLibraries(root);
  }
  const swc = join(WORKSPACE, 'node_modules/.bin/swc');
  for (const project of [
    // An older version has fewer libraries.
    ...LIBS.map((lib) => `libs/${lib}`).filter((lib) => existsSync(join(root, lib))),
    ...[...RELEASED, 'razorpay-sandbox'].map((app) => `apps/${app}`),
  ]) {
    const [source, target] = ['src', 'dist'].map((folder) => join(root, project, folder));
    const options = ['--config-file', join(root, '.swcrc'), '--strip-leading-paths', '--ignore', '**/*.spec.ts'];
    await must('sh', [
      '-c',
      'cd "$1" && shift && "$@"',
      'sh',
      join(root, project),
      swc,
      'src',
      '-d',
      target!,
      ...options,
    ]);
    if (!existsSync(source!)) throw new Trouble(`${project} is not in ${ref}`);
  }
  mkdirSync(join(root, 'built'));
  return root;
}

async function must(program: string, args: string[]): Promise<void> {
  const { ok, output } = await run(program, args, 120_000);
  if (!ok) throw new Trouble(`${program}: ${output.slice(-600)}`);
}

/** Links the packages of this clone and the workspace libraries of that version. */
function linkLibraries(root: string): void {
  const [here, there] = [join(WORKSPACE, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(there, '@sahaya'), { recursive: true });
  for (const name of readdirSync(here)) {
    if (name !== '@sahaya') symlinkSync(join(here, name), join(there, name));
  }
  for (const lib of readdirSync(join(root, 'libs'))) symlinkSync(join(root, 'libs', lib), join(there, '@sahaya', lib));
  const nested = join(WORKSPACE, 'apps/gateway/node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(root, 'apps/gateway/node_modules'));
}
