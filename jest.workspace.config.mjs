import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import unit from './jest.config.mjs';

// Jest takes these options for all projects together.
const { passWithNoTests, testTimeout } = unit;

const ROOT = import.meta.dirname;

/** One Jest project for each project of the workspace that has this target. */
export async function projectsWith(target, optionsOf) {
  const manifests = globSync('{apps/*,libs/*,scripts}/package.json', { cwd: ROOT }).sort();
  const projects = manifests.map((file) => ({
    rootDir: join(ROOT, dirname(file)),
    nx: JSON.parse(readFileSync(join(ROOT, file), 'utf8')).nx,
  }));
  return Promise.all(
    projects
      .filter(({ nx }) => nx.targets[target])
      .map(async ({ rootDir, nx }) => ({ ...(await optionsOf(rootDir)), rootDir, displayName: nx.name })),
  );
}

async function unitOptions(rootDir) {
  const own = join(rootDir, 'jest.config.mjs');
  const { passWithNoTests: _, testTimeout: __, ...options } = existsSync(own) ? (await import(own)).default : unit;
  return options;
}

/** The unit tests of all projects in one run. */
export default { projects: await projectsWith('test', unitOptions), passWithNoTests, testTimeout };
