import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE } from '@sahaya/servers';

const SCOPE = '@sahaya/';

/** Returns the workspace packages that each package depends on, by short name. */
export function workspaceDependencies(): Map<string, string[]> {
  const folders = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(WORKSPACE, group)).map((name) => join(WORKSPACE, group, name, 'package.json')),
  );
  return new Map(
    folders.map((file) => {
      const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
        name: string;
        dependencies?: Record<string, string>;
      };
      const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith(SCOPE));
      return [name.slice(SCOPE.length), own.map((dependency) => dependency.slice(SCOPE.length))];
    }),
  );
}

/** Returns the changed projects and all their dependents. */
export function affectedBy(
  changed: Iterable<string>,
  dependencies: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const affected = new Set(changed);
  for (let before = -1; before !== affected.size;) {
    before = affected.size;
    for (const [name, own] of dependencies) if (own.some((dependency) => affected.has(dependency))) affected.add(name);
  }
  return affected;
}

/** `apps/booking/src/x.ts` → `booking`; undefined for files that no build reads. */
export function projectOf(path: string): string | undefined {
  const match = /^(?:apps|libs)\/([^/]+)\/src\/.+$/.exec(path);
  return match && !/\.spec\.tsx?$/.test(path) ? match[1] : undefined;
}
